// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Makes many calls, each with a gas limit and a bound on its answer, so that one hostile contract cannot fail the rest.
///
/// Never deployed: an `eth_call` puts this code at an unused address (state override).
contract BoundedCalls {
    struct Call {
        address target;
        uint256 gasLimit;
        /// False for a `staticcall`: the target cannot change the state that later calls read.
        bool mayWrite;
        bytes data;
    }

    struct Answer {
        bool success;
        /// The call failed with most of its gas used.
        bool isCostly;
        /// Empty for an answer of more than `maxAnswerBytes`, which counts as a failure.
        bytes data;
    }

    /// @return answers of the first calls, in order. It is shorter than `calls` where the gas would not suffice for the
    /// next call's whole limit: ask for the rest in another `eth_call`. The first call is always made.
    function run(Call[] calldata calls, uint256 maxAnswerBytes) external returns (Answer[] memory answers) {
        answers = new Answer[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            uint256 gasLimit = calls[i].gasLimit;
            // EIP-150 keeps a 64th of the gas from the callee.
            if (i > 0 && gasleft() < (gasLimit * 64) / 63 + _reserve()) {
                assembly {
                    mstore(answers, i)
                }
                break;
            }
            answers[i] = _call(calls[i], gasLimit, maxAnswerBytes);
        }
    }

    function _call(Call calldata call_, uint256 gasLimit, uint256 maxAnswerBytes)
        private
        returns (Answer memory answer)
    {
        address target = call_.target;
        bool mayWrite = call_.mayWrite;
        bytes memory data = call_.data;
        bool success;
        uint256 size;
        uint256 gasBefore = gasleft();
        assembly {
            switch mayWrite
            case 0 { success := staticcall(gasLimit, target, add(data, 32), mload(data), 0, 0) }
            default { success := call(gasLimit, target, 0, add(data, 32), mload(data), 0, 0) }
            size := returndatasize()
        }
        uint256 gasUsed = gasBefore - gasleft();
        bool isTooLarge = size > maxAnswerBytes;
        answer.success = success && !isTooLarge;
        answer.isCostly = !success && gasUsed > (gasLimit * 3) / 4;
        if (isTooLarge) size = 0;
        bytes memory answered = new bytes(size);
        assembly {
            returndatacopy(add(answered, 32), 0, size)
        }
        answer.data = answered;
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
