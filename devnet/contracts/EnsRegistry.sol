// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The registry of ENS on the devnet: who owns a node, and which contract resolves it (ERC-137).
contract EnsRegistry {
    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    mapping(bytes32 => address) public owner;
    mapping(bytes32 => address) public resolver;

    constructor(address root) {
        owner[0] = root;
    }

    function ttl(bytes32) external pure returns (uint64) {
        return 0;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return owner[node] != address(0);
    }

    /// Gives a subname to an owner, with its resolver.
    function setSubnodeRecord(bytes32 node, bytes32 label, address owner_, address resolver_, uint64) external {
        require(owner[node] == msg.sender, "not the owner");
        bytes32 subnode = keccak256(abi.encodePacked(node, label));
        owner[subnode] = owner_;
        emit NewOwner(node, label, owner_);
        resolver[subnode] = resolver_;
        emit NewResolver(subnode, resolver_);
    }

    function setResolver(bytes32 node, address resolver_) external {
        require(owner[node] == msg.sender, "not the owner");
        resolver[node] = resolver_;
        emit NewResolver(node, resolver_);
    }
}
