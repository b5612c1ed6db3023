// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Token {
    function balanceOf(address account) external view returns (uint256);
}

/// Runs a built swap as its sender and returns what really arrives.
///
/// Never deployed: an `eth_call` puts this code at the visitor's own address (state override), so that the swap runs
/// with the visitor's balances, needs no existing allowance, and the outcome is measured at the recipient.
contract SwapProbe {
    error BalanceTooLow();

    /// @param tokenIn zero for the native token, as is `tokenOut`.
    /// @param spender the contract that takes `tokenIn`; zero if no allowance is needed.
    /// @return received base units of `tokenOut` that arrived.
    /// @return gasUsed by the swap itself, without what a transaction costs before it.
    function run(
        address target,
        uint256 value,
        bytes calldata data,
        address tokenIn,
        uint256 amountIn,
        address tokenOut,
        address spender
    ) external returns (uint256 received, uint256 gasUsed) {
        if (_balance(tokenIn) < amountIn) revert BalanceTooLow();
        if (spender != address(0)) {
            _approve(tokenIn, spender, 0);
            _approve(tokenIn, spender, amountIn);
        }
        uint256 before = _balance(tokenOut);
        uint256 gasBefore = gasleft();
        (bool done, bytes memory answer) = target.call{value: value}(data);
        gasUsed = gasBefore - gasleft();
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        received = _balance(tokenOut) - before;
    }

    receive() external payable {}

    function _balance(address token) private view returns (uint256) {
        return token == address(0) ? address(this).balance : Token(token).balanceOf(address(this));
    }

    /// The result is ignored: if the approval failed, the swap fails too.
    function _approve(address token, address spender, uint256 amount) private {
        (bool done, ) = token.call(abi.encodeWithSignature("approve(address,uint256)", spender, amount));
        done;
    }
}
