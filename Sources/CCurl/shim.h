#ifndef ARTFETCH_CCURL_H
#define ARTFETCH_CCURL_H

#include <curl/curl.h>
#include <stdbool.h>

/* Swift cannot call variadic functions, and the option's name does not tell the compiler the argument's type.
 * So there is one function for each type of argument; curl's own names of the options stay. Which type an option
 * wants is said in curl_easy_setopt(3), curl_easy_getinfo(3) and curl_multi_setopt(3). */

/* Options that take a long. */
static inline CURLcode artfetch_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

/* Options that take a string, which libcurl copies. */
static inline CURLcode artfetch_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

/* Options that take a pointer which libcurl only keeps and hands to callbacks, and CURLOPT_ERRORBUFFER. */
static inline CURLcode artfetch_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

/* Options that take a list; it must outlive the transfer. */
static inline CURLcode artfetch_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

/* CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION. */
static inline CURLcode artfetch_set_write(CURL *easy, CURLoption option, curl_write_callback callback) {
    return curl_easy_setopt(easy, option, callback);
}

/* CURLOPT_XFERINFOFUNCTION. */
static inline CURLcode artfetch_set_progress(CURL *easy, curl_xferinfo_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, callback);
}

/* CURLOPT_OPENSOCKETFUNCTION. */
static inline CURLcode artfetch_set_open_socket(CURL *easy, curl_opensocket_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
}

/* CURLOPT_CLOSESOCKETFUNCTION. */
static inline CURLcode artfetch_set_close_socket(CURL *easy, curl_closesocket_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, callback);
}

/* CURLOPT_RESOLVER_START_FUNCTION. */
static inline CURLcode artfetch_set_resolver_start(CURL *easy, curl_resolver_start_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_RESOLVER_START_FUNCTION, callback);
}

/* CURLOPT_PREREQFUNCTION. */
static inline CURLcode artfetch_set_before_request(CURL *easy, curl_prereq_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}

/* The option for this changed in 7.85, and using the old one is a compiler warning since then. */
static inline CURLcode artfetch_set_http_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/* Without it, giving up a transfer waits for its getaddrinfo(3), which can take half a minute. New in 7.87. */
static inline CURLcode artfetch_set_abandon_resolver(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
    return CURLE_OK;
#endif
}

/* CURLINFO_* of type long. */
static inline CURLcode artfetch_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

/* CURLINFO_*_T: sizes, and times in microseconds. */
static inline CURLcode artfetch_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

/* Whether OpenSSL holds decrypted bytes of the transfer's connection: they are no longer in its socket, since it reads
 * whole records. CURLINFO_TLS_SSL_PTR(3), SSL_pending(3). From 8.0 on libcurl looks by itself before it uses a connection
 * again; on macOS, where it is newer, its OpenSSL may not be ours. */
#if LIBCURL_VERSION_NUM < 0x080000 && defined(__linux__)
int SSL_pending(const struct ssl_st *connection);

static inline bool artfetch_has_decrypted_bytes(CURL *easy) {
    struct curl_tlssessioninfo *tls = NULL;
    return curl_easy_getinfo(easy, CURLINFO_TLS_SSL_PTR, &tls) == CURLE_OK && tls &&
           tls->backend == CURLSSLBACKEND_OPENSSL && tls->internals && SSL_pending(tls->internals) > 0;
}
#else
static inline bool artfetch_has_decrypted_bytes(CURL *easy) {
    (void)easy;
    return false;
}
#endif

/* Frees what OpenSSL keeps of the calling thread. It would do so by itself at the thread's very end, which nobody can wait
 * for: a program that exits meanwhile has already freed what that needs. OPENSSL_thread_stop(3). */
#ifdef __linux__
void OPENSSL_thread_stop(void);

static inline void artfetch_end_tls_of_thread(void) { OPENSSL_thread_stop(); }
#else
static inline void artfetch_end_tls_of_thread(void) {}
#endif

/* Multi options that take a long. */
static inline CURLMcode artfetch_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/* CURLMOPT_SOCKETFUNCTION and CURLMOPT_TIMERFUNCTION with what they are told. */
static inline void artfetch_multi_set_socket(CURLM *multi, curl_socket_callback callback, void *context) {
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, callback);
    curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
}

static inline void artfetch_multi_set_timer(CURLM *multi, curl_multi_timer_callback callback, void *context) {
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, callback);
    curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
}

/* A macro that Swift does not import. */
static const curl_socket_t artfetch_socket_timeout = CURL_SOCKET_TIMEOUT;

/* The next transfer that has ended: the result lies in a union, next to a field whose type depends on the message.
 * False when there is none; see curl_multi_info_read(3). */
static inline bool artfetch_multi_next_ended(CURLM *multi, CURL **easy, CURLcode *result) {
    int left = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left)) != NULL;) {
        if (message->msg == CURLMSG_DONE) {
            *easy = message->easy_handle;
            *result = message->data.result;
            return true;
        }
    }
    return false;
}

/* CURLVERSION_NOW is a macro that Swift does not import. */
static inline const curl_version_info_data *artfetch_version_info(void) { return curl_version_info(CURLVERSION_NOW); }

/* What libcurl speaks HTTP/2 by; null if it does not. A member that older headers do not have (7.61). */
static inline const char *artfetch_nghttp2_version(void) {
    const curl_version_info_data *info = artfetch_version_info();
    return info->age >= CURLVERSION_SIXTH ? info->nghttp2_version : NULL;
}

#endif
