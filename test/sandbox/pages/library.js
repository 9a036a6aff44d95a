// The library of Ethereum that the first page asks, fetched when something is signed.
const later = () => import('./ethers.js')

/** @type {typeof import('./ethers.js').sign} */
export const sign = async (...input) => (await later()).sign(...input)
/** @type {typeof import('./ethers.js').send} */
export const send = async (...input) => (await later()).send(...input)
