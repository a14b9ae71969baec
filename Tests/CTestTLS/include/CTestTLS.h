/// The server's side of TLS for the tests' origin, over OpenSSL: certificates made on the spot, good or bad, and
/// connections that never wait. In C because OpenSSL's interface is macros and variadic functions.

#ifndef CTESTTLS_H
#define CTESTTLS_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// A key with a certificate that signed itself, and the settings of a server that shows it. One thread at a time makes
/// it; afterwards any number may accept connections with it.
typedef struct art_tls_identity art_tls_identity;

/// - host: the only name in the certificate.
/// - first_second, last_second: its validity, in seconds from now; both may be negative.
/// - file: where the certificate is written as PEM, for clients to trust.
/// NULL if anything fails. Freed by art_tls_identity_free.
art_tls_identity *_Nullable art_tls_identity_make(
    const char *host, long first_second, long last_second, const char *file);

void art_tls_identity_free(art_tls_identity *identity);

/// One connection. Used by one thread.
typedef struct art_tls_connection art_tls_connection;

/// Takes a connected, non-blocking socket, which stays the caller's. NULL if there is no memory. Freed by
/// art_tls_connection_free, the identity after it.
art_tls_connection *_Nullable art_tls_accept(art_tls_identity *identity, int socket);

void art_tls_connection_free(art_tls_connection *connection);

/// What the following return in place of a number of bytes.
enum {
    ART_TLS_ENDED = 0,
    ART_TLS_WANTS_READ = -1,
    ART_TLS_WANTS_WRITE = -2,
    ART_TLS_FAILED = -3,
};

/// How many bytes were received into `bytes`. The handshake is part of the first call.
long art_tls_receive(art_tls_connection *connection, void *bytes, size_t count);

/// How many bytes were sent; not for none. After WANTS_… the same bytes must be given again.
long art_tls_send(art_tls_connection *connection, const void *bytes, size_t count);

/// Says that nothing more will be sent, so that the end of a body can be told from a cut (RFC 8446, 6.1).
void art_tls_say_goodbye(art_tls_connection *connection);

/// Frees what OpenSSL keeps of the calling thread, which is about to end.
void art_tls_end_thread(void);

#pragma clang assume_nonnull end

#endif
