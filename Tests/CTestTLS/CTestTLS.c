#include "CTestTLS.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>

struct art_tls_identity {
    SSL_CTX *settings;
};

struct art_tls_connection {
    SSL *ssl;
};

static int add_name(X509 *certificate, const char *host) {
    char text[300];
    snprintf(text, sizeof text, "DNS:%s", host);
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, NID_subject_alt_name, text);
    if (extension == NULL) return 0;
    int added = X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
    X509_NAME *name = X509_get_subject_name(certificate);
    return added
        && X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)host, -1, -1, 0)
        && X509_set_issuer_name(certificate, name);
}

static int write_pem(X509 *certificate, const char *path) {
    FILE *file = fopen(path, "w");
    if (file == NULL) return 0;
    int written = PEM_write_X509(file, certificate);
    return fclose(file) == 0 && written;
}

static int fill(X509 *certificate, EVP_PKEY *key, const char *host, long first_second, long last_second) {
    return X509_set_version(certificate, 2)
        && ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1)
        && X509_gmtime_adj(X509_getm_notBefore(certificate), first_second) != NULL
        && X509_gmtime_adj(X509_getm_notAfter(certificate), last_second) != NULL
        && X509_set_pubkey(certificate, key)
        && add_name(certificate, host)
        && X509_sign(certificate, key, EVP_sha256()) != 0;
}

art_tls_identity *art_tls_identity_make(
    const char *host, long first_second, long last_second, const char *file) {
    art_tls_identity *identity = calloc(1, sizeof *identity);
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *certificate = X509_new();
    if (identity != NULL) identity->settings = SSL_CTX_new(TLS_server_method());
    int made = identity != NULL && key != NULL && certificate != NULL && identity->settings != NULL
        && fill(certificate, key, host, first_second, last_second)
        && write_pem(certificate, file)
        && SSL_CTX_use_certificate(identity->settings, certificate) == 1
        && SSL_CTX_use_PrivateKey(identity->settings, key) == 1;
    X509_free(certificate);
    EVP_PKEY_free(key);
    // The caller's thread belongs to a pool, and ends whenever that likes.
    art_tls_end_thread();
    if (made) return identity;
    if (identity != NULL) art_tls_identity_free(identity);
    return NULL;
}

void art_tls_identity_free(art_tls_identity *identity) {
    SSL_CTX_free(identity->settings);
    free(identity);
}

art_tls_connection *art_tls_accept(art_tls_identity *identity, int socket) {
    art_tls_connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) return NULL;
    connection->ssl = SSL_new(identity->settings);
    if (connection->ssl == NULL || SSL_set_fd(connection->ssl, socket) != 1) {
        art_tls_connection_free(connection);
        return NULL;
    }
    SSL_set_accept_state(connection->ssl);
    SSL_set_mode(connection->ssl, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    return connection;
}

void art_tls_connection_free(art_tls_connection *connection) {
    SSL_free(connection->ssl);
    free(connection);
}

static long outcome(art_tls_connection *connection, int result, size_t count) {
    if (result == 1) return (long)count;
    switch (SSL_get_error(connection->ssl, result)) {
    case SSL_ERROR_ZERO_RETURN: return ART_TLS_ENDED;
    case SSL_ERROR_WANT_READ: return ART_TLS_WANTS_READ;
    case SSL_ERROR_WANT_WRITE: return ART_TLS_WANTS_WRITE;
    default: return ART_TLS_FAILED;
    }
}

long art_tls_receive(art_tls_connection *connection, void *bytes, size_t count) {
    // SSL_get_error(3) looks at the thread's queue, which an earlier failure may have filled.
    ERR_clear_error();
    size_t received = 0;
    int result = SSL_read_ex(connection->ssl, bytes, count, &received);
    return outcome(connection, result, received);
}

long art_tls_send(art_tls_connection *connection, const void *bytes, size_t count) {
    ERR_clear_error();
    size_t sent = 0;
    int result = SSL_write_ex(connection->ssl, bytes, count, &sent);
    return outcome(connection, result, sent);
}

void art_tls_say_goodbye(art_tls_connection *connection) {
    ERR_clear_error();
    SSL_shutdown(connection->ssl);
}

void art_tls_end_thread(void) { OPENSSL_thread_stop(); }
