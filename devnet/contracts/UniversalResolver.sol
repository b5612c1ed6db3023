// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

interface ExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

struct BatchRequest {
    address sender;
    string[] urls;
    bytes data;
}

interface BatchGateway {
    function query(BatchRequest[] calldata requests) external view returns (bool[] memory, bytes[] memory);
}

/// The part of ENS's Universal Resolver that clients of this devnet call, with its errors. It knows wildcard resolvers
/// only (ENSIP-10), forwards their lookups to the client's batch gateway (ENSIP-21), and answers reverse names only if
/// they lead back to the address (ENSIP-19).
contract UniversalResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    /// The content of a resolver's `OffchainLookup`.
    struct Outside {
        address sender;
        string[] urls;
        bytes callData;
        bytes4 callback;
        bytes extraData;
    }

    /// What is needed when the client comes back with an answer.
    struct Lookup {
        address resolver;
        bytes4 callback;
        bytes extraData;
        bytes context;
    }

    /// A reverse lookup between its steps.
    struct Reverse {
        bytes account;
        uint256 coinType;
        string[] gateways;
        address reverseResolver;
        string primary;
    }

    bytes4 private constant ADDR = bytes4(keccak256("addr(bytes32,uint256)"));
    bytes4 private constant NAME = bytes4(keccak256("name(bytes32)"));

    Registry public immutable registry;

    constructor(Registry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        address resolver = resolverOf(name);
        return (ask(resolver, name, data, gateways, this.resolveCallback.selector, ""), resolver);
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        (bytes memory answer, Lookup memory lookup) = answerOf(response, extraData);
        return (answer, lookup.resolver);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address, address)
    {
        bytes memory name = dnsEncode(reverseName(account, coinType));
        address resolver = resolverOf(name);
        Reverse memory reverse = Reverse(account, coinType, gateways, resolver, "");
        bytes memory data = abi.encodeWithSelector(NAME, nodeOf(name, 0));
        return named(ask(resolver, name, data, gateways, this.reverseNameCallback.selector, abi.encode(reverse)), reverse);
    }

    function reverseNameCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        (bytes memory answer, Lookup memory lookup) = answerOf(response, extraData);
        return named(answer, abi.decode(lookup.context, (Reverse)));
    }

    function reverseAddressCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        (bytes memory answer, Lookup memory lookup) = answerOf(response, extraData);
        return checked(answer, lookup.resolver, abi.decode(lookup.context, (Reverse)));
    }

    /// The second step of a reverse lookup: the name's own address.
    function named(bytes memory answer, Reverse memory reverse)
        private
        view
        returns (string memory, address, address)
    {
        reverse.primary = abi.decode(answer, (string));
        if (bytes(reverse.primary).length == 0) return ("", address(0), reverse.reverseResolver);
        bytes memory name = dnsEncode(bytes(reverse.primary));
        address resolver = resolverOf(name);
        bytes memory data = abi.encodeWithSelector(ADDR, nodeOf(name, 0), reverse.coinType);
        bytes4 callback = this.reverseAddressCallback.selector;
        return checked(ask(resolver, name, data, reverse.gateways, callback, abi.encode(reverse)), resolver, reverse);
    }

    function checked(bytes memory answer, address resolver, Reverse memory reverse)
        private
        pure
        returns (string memory, address, address)
    {
        bytes memory account = abi.decode(answer, (bytes));
        if (keccak256(account) != keccak256(reverse.account)) revert ReverseAddressMismatch(reverse.primary, account);
        return (reverse.primary, resolver, reverse.reverseResolver);
    }

    /// Asks a resolver. Where it needs an answer from outside, so does this call.
    function ask(
        address resolver,
        bytes memory name,
        bytes memory data,
        string[] memory gateways,
        bytes4 callback,
        bytes memory context
    ) private view returns (bytes memory answer) {
        (bool ok, bytes memory output) = resolver.staticcall(abi.encodeCall(ExtendedResolver.resolve, (name, data)));
        if (ok) return abi.decode(output, (bytes));
        if (bytes4(output) != OffchainLookup.selector) revert ResolverError(output);
        forward(resolver, lookupOf(output), gateways, callback, context);
    }

    function forward(
        address resolver,
        Outside memory outside,
        string[] memory gateways,
        bytes4 callback,
        bytes memory context
    ) private view {
        if (outside.sender != resolver) revert ResolverError("");
        BatchRequest[] memory requests = new BatchRequest[](1);
        requests[0] = BatchRequest(outside.sender, outside.urls, outside.callData);
        bytes memory lookup = abi.encode(Lookup(resolver, outside.callback, outside.extraData, context));
        revert OffchainLookup(address(this), gateways, abi.encodeCall(BatchGateway.query, (requests)), callback, lookup);
    }

    /// Gives the answer of the gateway to the resolver, which checks it.
    function answerOf(bytes calldata response, bytes calldata extraData)
        private
        view
        returns (bytes memory, Lookup memory)
    {
        Lookup memory lookup = abi.decode(extraData, (Lookup));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        bytes memory call = abi.encodeWithSelector(lookup.callback, responses[0], lookup.extraData);
        (bool ok, bytes memory output) = lookup.resolver.staticcall(call);
        if (!ok) revert ResolverError(output);
        return (abi.decode(output, (bytes)), lookup);
    }

    /// The resolver of a name in the format of the DNS, or of the nearest name above it.
    function resolverOf(bytes memory name) private view returns (address) {
        for (uint256 offset = 0; uint8(name[offset]) != 0; offset += 1 + uint8(name[offset])) {
            address resolver = registry.resolver(nodeOf(name, offset));
            if (resolver != address(0)) return resolver;
        }
        revert ResolverNotFound(name);
    }

    /// Namehash of a name in the format of the DNS, from `offset` on.
    function nodeOf(bytes memory name, uint256 offset) private pure returns (bytes32) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return bytes32(0);
        bytes32 label;
        assembly {
            label := keccak256(add(add(name, 0x21), offset), length)
        }
        return keccak256(abi.encodePacked(nodeOf(name, offset + 1 + length), label));
    }

    function dnsEncode(bytes memory name) private pure returns (bytes memory encoded) {
        encoded = new bytes(name.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= name.length; i++) {
            if (i < name.length && name[i] != ".") {
                encoded[i + 1] = name[i];
                continue;
            }
            encoded[start] = bytes1(uint8(i - start));
            start = i + 1;
        }
    }

    /// ENSIP-19: `<address>.addr.reverse` for Ethereum, `<address>.<coin type>.reverse` in hex for others.
    function reverseName(bytes memory account, uint256 coinType) private pure returns (bytes memory) {
        bytes memory middle = coinType == 60 ? bytes("addr") : hexOf(abi.encodePacked(uint32(coinType)));
        return abi.encodePacked(hexOf(account), ".", middle, ".reverse");
    }

    function hexOf(bytes memory value) private pure returns (bytes memory text) {
        text = new bytes(2 * value.length);
        for (uint256 i = 0; i < value.length; i++) {
            text[2 * i] = bytes("0123456789abcdef")[uint8(value[i]) >> 4];
            text[2 * i + 1] = bytes("0123456789abcdef")[uint8(value[i]) & 15];
        }
    }

    /// The content of the error, which the decoder of a struct expects behind the place of the struct.
    function lookupOf(bytes memory data) private pure returns (Outside memory) {
        bytes memory content = new bytes(data.length - 4);
        for (uint256 i = 0; i < content.length; i++) content[i] = data[i + 4];
        return abi.decode(abi.encodePacked(uint256(0x20), content), (Outside));
    }
}
