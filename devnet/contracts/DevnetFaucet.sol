// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Gives ether and a fixed amount of each token in one transaction: all of it arrives, or none.
contract DevnetFaucet {
    struct Grant {
        address token;
        uint256 amount;
    }

    address public immutable owner;
    Grant[] private grants;

    constructor(address owner_, Grant[] memory grants_) {
        owner = owner_;
        for (uint256 i = 0; i < grants_.length; i++) grants.push(grants_[i]);
    }

    /// The ether sent with the call goes to the visitor.
    function give(address to) external payable {
        require(msg.sender == owner, "faucet: not the owner");
        for (uint256 i = 0; i < grants.length; i++) {
            // A low-level call, because one of the tokens returns nothing.
            (bool sent,) = grants[i].token.call(
                abi.encodeWithSignature("transfer(address,uint256)", to, grants[i].amount)
            );
            require(sent, "faucet: a token is used up");
        }
        (bool paid,) = to.call{value: msg.value}("");
        require(paid, "faucet: the receiver refuses ether");
    }
}
