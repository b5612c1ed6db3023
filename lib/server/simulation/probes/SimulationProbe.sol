// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Measures what calls of an account change: its native balance, and the answers of contracts, before and after them.
///
/// Never deployed. `eth_simulateV1` puts this code at an unused address, and `measure` runs before and after the calls.
/// Where a node has only `eth_call`, the code replaces that of the account, and `run` makes the calls itself.
contract SimulationProbe {
    struct Read {
        address target;
        bytes data;
    }

    struct Call {
        address target;
        /// `data` is creation code, and `target` is ignored.
        bool isCreation;
        uint256 value;
        bytes data;
    }

    struct Measurement {
        /// Native balance of the account.
        uint256 held;
        uint256 blockTime;
        /// Of the first reads, in order. Shorter than the reads where the gas did not suffice. Empty for a read that
        /// failed or returned more than `MAX_ANSWER_BYTES`.
        bytes[] answers;
    }

    /// Sender of `run` for an account that has never sent a transaction and creates a contract. No account has this
    /// address.
    address private constant OTHER_SENDER = 0x466f79657253696D756C6174696f6E0000000002;
    uint256 private constant READ_GAS = 500_000;
    uint256 private constant MAX_ANSWER_BYTES = 1_024;
    /// `isValidSignature(bytes32,bytes)` of EIP-1271.
    bytes4 private constant IS_VALID_SIGNATURE = 0x1626ba7e;

    /// @param account whose native balance is read.
    function measure(address account, Read[] calldata reads) public view returns (Measurement memory measured) {
        measured.held = account.balance;
        measured.blockTime = block.timestamp;
        bytes[] memory answers = new bytes[](reads.length);
        for (uint256 i = 0; i < reads.length; i++) {
            // EIP-150 keeps a 64th of the gas from the callee.
            if (gasleft() < (READ_GAS * 64) / 63 + _reserve()) {
                assembly {
                    mstore(answers, i)
                }
                break;
            }
            answers[i] = _read(reads[i].target, reads[i].data);
        }
        measured.answers = answers;
    }

    /// Makes the calls as the account, one after the other. Stops at the first that fails.
    ///
    /// @return success false if a call failed.
    /// @return answer of the call that failed.
    /// @return gasUsed by the calls, without what their transactions cost before they run.
    function run(Call[] calldata calls, Read[] calldata reads)
        external
        returns (
            bool success,
            bytes memory answer,
            uint256 gasUsed,
            Measurement memory earlier,
            Measurement memory later
        )
    {
        require(msg.sender == address(this) || msg.sender == OTHER_SENDER);
        earlier = measure(address(this), reads);
        for (uint256 i = 0; i < calls.length; i++) {
            uint256 gasBefore = gasleft();
            (success, answer) = calls[i].isCreation
                ? _create(calls[i].value, calls[i].data)
                : calls[i].target.call{value: calls[i].value}(calls[i].data);
            gasUsed += gasBefore - gasleft();
            if (!success) return (false, answer, gasUsed, earlier, later);
        }
        later = measure(address(this), reads);
        return (true, "", gasUsed, earlier, later);
    }

    receive() external payable {}

    /// An account without code takes every call. Contracts that meet code ask whether it accepts a token, and the
    /// selector says yes, or whether a signature is its own.
    fallback(bytes calldata data) external payable returns (bytes memory) {
        if (msg.sig != IS_VALID_SIGNATURE) return abi.encode(msg.sig);
        (bytes32 hash, bytes memory signature) = abi.decode(data[4:], (bytes32, bytes));
        return abi.encode(_signer(hash, signature) == address(this) ? IS_VALID_SIGNATURE : bytes4(0));
    }

    function _create(uint256 value, bytes memory code) private returns (bool success, bytes memory answer) {
        address created;
        assembly {
            created := create(value, add(code, 32), mload(code))
        }
        success = created != address(0);
        if (success) return (true, "");
        answer = new bytes(_returnSize());
        assembly {
            returndatacopy(add(answer, 32), 0, mload(answer))
        }
    }

    function _read(address target, bytes memory data) private view returns (bytes memory answer) {
        bool success;
        assembly {
            success := staticcall(READ_GAS, target, add(data, 32), mload(data), 0, 0)
        }
        uint256 size = _returnSize();
        if (!success || size > MAX_ANSWER_BYTES) return "";
        answer = new bytes(size);
        assembly {
            returndatacopy(add(answer, 32), 0, size)
        }
    }

    function _returnSize() private pure returns (uint256 size) {
        assembly {
            size := returndatasize()
        }
    }

    function _signer(bytes32 hash, bytes memory signature) private pure returns (address) {
        bytes32 r;
        bytes32 s;
        uint8 v = 27;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
        }
        if (signature.length == 65) {
            v = uint8(signature[64]);
        } else if (signature.length == 64) {
            // EIP-2098: the highest bit of s is the parity.
            if (uint256(s) >> 255 == 1) v = 28;
            s = bytes32((uint256(s) << 1) >> 1);
        } else {
            return address(0);
        }
        return ecrecover(hash, v, r, s);
    }

    /// Gas to write all answers so far into the reply: copying, and memory twice as large (its cost is quadratic).
    function _reserve() private pure returns (uint256) {
        uint256 words;
        assembly {
            words := div(mload(64), 32)
        }
        return 100_000 + 100 * words + (words * words) / 128;
    }
}
