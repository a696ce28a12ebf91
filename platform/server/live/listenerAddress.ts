import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Names of networks that the HTTP server accepts as trusted proxies. */
const namedNetworks = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
])

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Builds the list of trusted addresses and networks; malformed ones are left out. */
const buildBlockList = (proxies: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const proxy of proxies.flatMap((one) => namedNetworks.get(one) ?? [one])) {
    const [address = '', bits] = proxy.split('/')
    if (isIP(address) === 0) continue
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else if (/^\d+$/.test(bits)) list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/** Converts an IPv4 address that a socket shows in IPv6 form. */
const toPlainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')

/**
 * Prepares finding a listener's address. The HTTP framework would know it, but doesn't see upgrades.
 * `X-Forwarded-For` is read from its end, as far as trusted proxies wrote it.
 */
export const listenerAddress = (proxies: readonly string[]) => {
  const trusted = buildBlockList(proxies)
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address))
  return (request: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const forwarded = request.headers['x-forwarded-for'] ?? []
    const told = [forwarded].flat().join(',').split(',')
    let address = toPlainAddress(request.socket.remoteAddress ?? '')
    for (const before of told.map((one) => toPlainAddress(one.trim())).toReversed()) {
      if (!isTrusted(address) || before === '') return address
      address = before
    }
    return address
  }
}
