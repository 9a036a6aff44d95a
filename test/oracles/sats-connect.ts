export { request } from 'sats-connect'
