// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// Tokens that anyone may mint, since nothing here is worth anything. https://eips.ethereum.org/EIPS/eip-20
abstract contract Ledger {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function burn(uint256 value) external {
        require(balanceOf[msg.sender] >= value, "burn amount exceeds balance");
        balanceOf[msg.sender] -= value;
        totalSupply -= value;
        emit Transfer(msg.sender, address(0), value);
    }

    function move(address from, address to, uint256 value) internal {
        require(to != address(0), "transfer to the zero address");
        require(balanceOf[from] >= value, "transfer amount exceeds balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function allow(address spender, uint256 value) internal {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function spend(address from, uint256 value) internal {
        uint256 left = allowance[from][msg.sender];
        require(left >= value, "insufficient allowance");
        if (left != type(uint256).max) allowance[from][msg.sender] = left - value;
    }
}

contract Token is Ledger {
    constructor(string memory n, string memory s, uint8 d) Ledger(n, s, d) {}

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allow(spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, value);
        move(from, to, value);
        return true;
    }
}

// As Tether's: nothing is returned, and an allowance has to be zero before it becomes another one.
contract SilentToken is Ledger {
    constructor(string memory n, string memory s, uint8 d) Ledger(n, s, d) {}

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0, "allowance is not zero");
        allow(spender, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        spend(from, value);
        move(from, to, value);
    }
}

// Takes one token and gives another for each base unit that it has of it: what a trade looks like in a history.
contract Exchange {
    function trade(Token from, Token to, uint256 paid, uint256 bought) external {
        require(from.transferFrom(msg.sender, address(this), paid) && to.transfer(msg.sender, bought), "no trade");
    }
}
