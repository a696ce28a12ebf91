import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingMessage, get as getByHttp } from 'node:http'
import { get as getByHttps } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import { fileTypeFromBuffer } from 'file-type'
import { uploadKinds } from '../../contract/upload.ts'
import type { Config } from '../config.ts'
import { isPublicAddress } from './publicAddress.ts'

const limits = { bytes: 5 * 1024 * 1024, milliseconds: 5000, redirects: 3 } as const

/** Thrown for a picture that could not be fetched, with the reason in Chinese. */
export class PictureAway extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`a picture was not fetched: ${reason}`)
    this.name = 'PictureAway'
    this.reason = reason
  }
}

/** A function that resolves a host name to its addresses. */
export type Resolver = (hostname: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

const resolveBySystem: Resolver = (hostname) => lookUp(hostname, { all: true })

/** Which addresses may be asked, and how names are resolved. */
export interface Network {
  readonly isAllowed: (address: string) => boolean
  readonly mayUsePort: (port: string) => boolean
  readonly resolve: Resolver
}

/** Resolves a name, and refuses it unless each of its addresses is allowed. */
const resolveAllowed = async (hostname: string, { resolve, isAllowed }: Network) => {
  const found = await resolve(hostname).catch(() => [])
  if (found.length === 0) throw new PictureAway('找不到这个网址')
  if (!found.every(({ address }) => isAllowed(address))) throw new PictureAway('不是公网网址')
  return found
}

/** Makes the connection use only addresses that were checked, so that a second resolution can't change them. */
const makeLookup =
  (network: Network): LookupFunction =>
  (hostname, options, done) => {
    const answer = async () => {
      const found = await resolveAllowed(hostname, network).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      )
      if (found instanceof Error) done(found, '')
      else if (options.all === true) done(null, [...found])
      else done(null, found[0]?.address ?? '', found[0]?.family ?? 0)
    }
    void answer()
  }

const parseAddress = (address: string, base?: URL): URL => {
  const url = URL.parse(address, base)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new PictureAway('不是网址')
  if (url.username !== '' || url.password !== '') throw new PictureAway('网址中不能有用户名或密码')
  return url
}

/** Refuses an address in digits, which is connected to without a lookup, and unusual ports. */
const refuseForbidden = (url: URL, { isAllowed, mayUsePort }: Network): void => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PictureAway('不是公网网址')
  if (!mayUsePort(url.port)) throw new PictureAway('网址的端口不是 80 或 443')
}

const request = (url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getByHttps : getByHttp
    const headers = { accept: 'image/*', 'user-agent': 'Mozilla/5.0 (compatible; Xingtan)' }
    get(url, { lookup: makeLookup(network), signal, headers, agent: false }, resolve).on('error', reject)
  })

const readBytes = async (response: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    if (!(part instanceof Buffer)) continue
    size += part.length
    if (size > limits.bytes) throw new PictureAway('图片超过 5 MB')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Follows up to three redirects, each checked like the first address. */
const requestFollowing = async (address: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> => {
  let url = address
  for (let turn = 0; turn <= limits.redirects; turn += 1) {
    refuseForbidden(url, network)
    const response = await request(url, network, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return response
    response.destroy()
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined)
      throw new PictureAway(`对方回答 ${statusCode}`)
    url = parseAddress(headers.location, url)
  }
  throw new PictureAway('转向次数过多')
}

const pictureTypes: ReadonlySet<string> = new Set(uploadKinds.image.contentTypes)

/** Fetches a picture within a network. `fetchPicture` is the way in for the product. */
export const fetchFrom = async (address: string, network: Network): Promise<Buffer> => {
  const signal = AbortSignal.timeout(limits.milliseconds)
  try {
    const response = await requestFollowing(parseAddress(address), network, signal)
    const bytes = await readBytes(response).finally(() => response.destroy())
    const type = await fileTypeFromBuffer(bytes)
    if (type === undefined || !pictureTypes.has(type.mime)) throw new PictureAway('不是图片')
    return bytes
  } catch (error) {
    if (error instanceof PictureAway) throw error
    throw new PictureAway(signal.aborted ? '对方没有及时回答' : '连接失败')
  }
}

const publicNetwork = { isAllowed: isPublicAddress, mayUsePort: (port: string) => port === '' } as const
const anyNetwork = { isAllowed: () => true, mayUsePort: () => true } as const

/**
 * Fetches a picture of another site: JPG, PNG, WebP or GIF, at most 5 MB, within 5 s, over at most three redirects.
 * Only public addresses are asked, also after a redirect, and the connection uses the very address that was checked.
 * Throws `PictureAway` with the reason. `FETCH_PICTURES=off` fetches nothing.
 */
export const fetchPicture = async (
  { fetchPictures }: Pick<Config, 'fetchPictures'>,
  address: string,
  resolve: Resolver = resolveBySystem,
): Promise<Buffer> => {
  if (fetchPictures === 'off') throw new PictureAway('服务器设置为不取外来图片')
  return fetchFrom(address, { ...(fetchPictures === 'any' ? anyNetwork : publicNetwork), resolve })
}
