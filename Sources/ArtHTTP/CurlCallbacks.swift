import CCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What libcurl calls, on the curl thread only. Each finds its transfer through the context and asks it.
enum CurlCallbacks {
    /// CURLOPT_HEADERFUNCTION(3): one whole line. Anything but its length ends the transfer.
    static let headLine: curl_write_callback = { bytes, size, count, context in
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return CurlTransfer.at(context)?.receive(headLine: line) == true ? line.count : 0
    }

    /// CURLOPT_WRITEFUNCTION(3): a piece of the body, at most CURL_MAX_WRITE_SIZE long.
    static let body: curl_write_callback = { bytes, size, count, context in
        let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return CurlTransfer.at(context)?.receive(body: piece) == true ? piece.count : Int(CURL_WRITEFUNC_ERROR)
    }

    /// CURLOPT_XFERINFOFUNCTION(3): while a coded body comes in, also where nothing of it comes out.
    static let progress: curl_xferinfo_callback = { context, _, received, _, _ in
        CurlTransfer.at(context)?.receive(codedBytes: Int(received)) == true ? 0 : 1
    }

    /// CURLOPT_OPENSOCKETFUNCTION(3): the address is the one that is about to be connected to.
    static let openSocket: curl_opensocket_callback = { context, _, address in
        guard let address, let transfer = CurlTransfer.at(context) else { return CURL_SOCKET_BAD }
        let length = min(Int(address.pointee.addrlen), MemoryLayout<sockaddr_storage>.size)
        let ip = UnsafeMutableRawPointer(address).advanced(by: MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0)
            .withMemoryRebound(to: sockaddr.self, capacity: 1) { IPAddress($0, length: length) }
        guard transfer.mayConnect(to: ip) else { return CURL_SOCKET_BAD }
        let socket = open(address.pointee)
        if socket != CURL_SOCKET_BAD { transfer.opened(socket) }
        return socket
    }

    /// CURLOPT_CLOSESOCKETFUNCTION(3): of a connection whose transfers may all have ended long ago.
    static let closeSocket: curl_closesocket_callback = { context, socket in
        context.map { Unmanaged<ConnectionTable>.fromOpaque($0).takeUnretainedValue() }?.closed(socket)
        return close(socket)
    }

    /// CURLOPT_RESOLVER_START_FUNCTION(3): a name is about to be looked up.
    static let resolverStart: curl_resolver_start_callback = { _, _, context in
        CurlTransfer.at(context)?.connecting()
        return 0
    }

    /// CURLOPT_PREREQFUNCTION(3): a connection is there, new or not, and the request is about to be sent.
    static let beforeRequest: curl_prereq_callback = { context, there, here, therePort, herePort in
        guard let transfer = CurlTransfer.at(context), let there, let here else { return CURL_PREREQFUNC_ABORT }
        let ends = Connection.Ends(
            here: String(cString: here), herePort: herePort, there: String(cString: there), therePort: therePort)
        return transfer.mayAsk(on: ends) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }

    /// CURLMOPT_SOCKETFUNCTION(3): what a transfer waits for, or that nobody waits for it any more.
    static let watchSocket: curl_socket_callback = { _, socket, wanted, context, _ in
        guard let sockets = SocketWatch.at(context) else { return -1 }
        switch wanted {
        case CURL_POLL_REMOVE: sockets.forget(socket)
        case CURL_POLL_IN: sockets.watch(socket, for: .reading)
        case CURL_POLL_OUT: sockets.watch(socket, for: .writing)
        default: sockets.watch(socket, for: [.reading, .writing])
        }
        return 0
    }

    /// CURLMOPT_TIMERFUNCTION(3): when libcurl wants to be called without an event.
    static let setTimer: curl_multi_timer_callback = { _, milliseconds, context in
        SocketWatch.at(context)?.setTimer(milliseconds)
        return 0
    }

    /// Not inherited by programs that are started meanwhile.
    private static func open(_ address: curl_sockaddr) -> curl_socket_t {
        #if canImport(Glibc)
            return socket(address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.protocol)
        #else
            let descriptor = socket(address.family, address.socktype, address.protocol)
            if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            return descriptor
        #endif
    }
}
