// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

function digits(uint256 value) pure returns (string memory text) {
    do {
        text = string.concat(string(abi.encodePacked(uint8(48 + (value % 10)))), text);
        value /= 10;
    } while (value > 0);
}

interface Receiver721 {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

interface Receiver1155 {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data) external returns (bytes4);

    function onERC1155BatchReceived(address operator, address from, uint256[] calldata ids, uint256[] calldata values, bytes calldata data) external returns (bytes4);
}

abstract contract Approvals {
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }
}

// https://eips.ethereum.org/EIPS/eip-721
contract Collection is Approvals {
    string public name;
    string public symbol;
    string private before;
    string private rest;
    mapping(uint256 => address) private owners;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);

    // The metadata of a token is its number between two texts.
    constructor(string memory name_, string memory symbol_, string memory before_, string memory rest_) {
        name = name_;
        symbol = symbol_;
        before = before_;
        rest = rest_;
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        require(owner != address(0), "no such token");
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return string.concat(before, digits(id), rest);
    }

    function mint(address to, uint256 id) external {
        require(owners[id] == address(0), "is minted");
        owners[id] = to;
        balanceOf[to]++;
        emit Transfer(address(0), to, id);
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "not allowed");
        getApproved[id] = to;
        emit Approval(owner, to, id);
    }

    function transferFrom(address from, address to, uint256 id) public {
        address owner = ownerOf(id);
        require(owner == from && to != address(0), "not the owner");
        require(
            msg.sender == owner || isApprovedForAll[owner][msg.sender] || getApproved[id] == msg.sender,
            "not allowed"
        );
        delete getApproved[id];
        owners[id] = to;
        balanceOf[from]--;
        balanceOf[to]++;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        require(
            to.code.length == 0 ||
                Receiver721(to).onERC721Received(msg.sender, from, id, data) == Receiver721.onERC721Received.selector,
            "not received"
        );
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }
}

// https://eips.ethereum.org/EIPS/eip-1155
contract Editions is Approvals {
    string public name;
    string private before;
    string private rest;
    mapping(uint256 => mapping(address => uint256)) private balances;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);

    constructor(string memory name_, string memory before_, string memory rest_) {
        name = name_;
        before = before_;
        rest = rest_;
    }

    function uri(uint256 id) external view returns (string memory) {
        return string.concat(before, digits(id), rest);
    }

    function balanceOf(address owner, uint256 id) public view returns (uint256) {
        return balances[id][owner];
    }

    function balanceOfBatch(address[] calldata owners, uint256[] calldata ids) external view returns (uint256[] memory found) {
        require(owners.length == ids.length, "lengths differ");
        found = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) found[i] = balanceOf(owners[i], ids[i]);
    }

    function mint(address to, uint256 id, uint256 value) external {
        balances[id][to] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function move(address from, address to, uint256 id, uint256 value) private {
        require(msg.sender == from || isApprovedForAll[from][msg.sender], "not allowed");
        require(to != address(0) && balances[id][from] >= value, "insufficient balance");
        balances[id][from] -= value;
        balances[id][to] += value;
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
        require(
            to.code.length == 0 ||
                Receiver1155(to).onERC1155Received(msg.sender, from, id, value, data) ==
                Receiver1155.onERC1155Received.selector,
            "not received"
        );
    }

    function safeBatchTransferFrom(address from, address to, uint256[] calldata ids, uint256[] calldata values, bytes calldata data) external {
        require(ids.length == values.length, "lengths differ");
        for (uint256 i = 0; i < ids.length; i++) move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
        require(
            to.code.length == 0 ||
                Receiver1155(to).onERC1155BatchReceived(msg.sender, from, ids, values, data) ==
                Receiver1155.onERC1155BatchReceived.selector,
            "not received"
        );
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }
}
