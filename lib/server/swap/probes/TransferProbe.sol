// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Token {
    function balanceOf(address account) external view returns (uint256);
}

interface PairV2 {
    function swap(uint256 amount0, uint256 amount1, address to, bytes calldata data) external;
}

interface PoolV3 {
    function flash(address recipient, uint256 amount0, uint256 amount1, bytes calldata data) external;
}

/// Finds out whether a token keeps a part of a transfer, by borrowing some from a Uniswap pool and moving it.
///
/// Never deployed permanently: it exists only during one `eth_call`. Borrowed tokens always go back, because the callback
/// always reverts, with its measurement.
contract TransferProbe {
    struct Market {
        address pool;
        bool isV3;
        bool isToken0;
    }

    error Measured(uint256 moved, uint256 lost);

    /// A recipient that is not a pool: a token may tax these transfers and those with pools differently.
    address private constant STRANGER = address(uint160(uint256(keccak256("foyer.transfer-probe.stranger"))));

    /// @return known whether some pool lent enough to tell.
    /// @return moved base units sent in all transfers together.
    /// @return lost base units of them that did not arrive.
    function probe(address token, Market[] calldata markets) external returns (bool known, uint256 moved, uint256 lost) {
        for (uint256 i = 0; i < markets.length; i++) {
            if (markets[i].pool.code.length == 0) continue;
            uint256 held = Token(token).balanceOf(markets[i].pool);
            // A token may limit the size of a transfer, so smaller ones follow a refused one.
            for (uint256 share = 10; share <= 100_000; share *= 100) {
                uint256 amount = held / share;
                if (amount == 0) break;
                (known, moved, lost) = _borrow(token, markets[i], amount);
                if (known) return (known, moved, lost);
            }
        }
    }

    function uniswapV2Call(address, uint256 amount0, uint256 amount1, bytes calldata data) external {
        _measure(amount0 + amount1, data);
    }

    function uniswapV3FlashCallback(uint256, uint256, bytes calldata data) external {
        (, , uint256 amount) = abi.decode(data, (address, uint256, uint256));
        _measure(amount, data);
    }

    function _borrow(address token, Market calldata market, uint256 amount)
        private
        returns (bool known, uint256 moved, uint256 lost)
    {
        (uint256 amount0, uint256 amount1) = market.isToken0 ? (amount, uint256(0)) : (uint256(0), amount);
        bytes memory data = abi.encode(token, Token(token).balanceOf(address(this)), amount);
        bytes memory call = market.isV3
            ? abi.encodeCall(PoolV3.flash, (address(this), amount0, amount1, data))
            : abi.encodeCall(PairV2.swap, (amount0, amount1, address(this), data));
        (bool done, bytes memory answer) = market.pool.call(call);
        if (done || answer.length != 68 || bytes4(answer) != Measured.selector) return (false, 0, 0);
        assembly {
            moved := mload(add(answer, 36))
            lost := mload(add(answer, 68))
        }
        known = true;
    }

    function _measure(uint256 amount, bytes calldata data) private {
        (address token, uint256 before) = abi.decode(data, (address, uint256));
        uint256 received = Token(token).balanceOf(address(this)) - before;
        uint256 half = received / 2;
        uint256 toPool = _sent(token, msg.sender, received - half);
        uint256 toStranger = _sent(token, STRANGER, half);
        revert Measured(amount + received, (amount - received) + (received - half - toPool) + (half - toStranger));
    }

    /// @return arrived base units; all of them if the token refuses the transfer: a refusal is not a fee.
    function _sent(address token, address to, uint256 amount) private returns (uint256 arrived) {
        uint256 before = Token(token).balanceOf(to);
        (bool done, ) = token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        return done ? Token(token).balanceOf(to) - before : amount;
    }
}
