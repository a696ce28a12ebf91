import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../../platform/server/config.ts'
import { askProvider } from '../../../platform/server/outbox/provider.ts'
import { demoVideoUrl } from '../words.ts'

/** Returns the address from which the picture of a camera is played. Throws a `SendingError` if there is none. */
type VideoPlatform = (cameraIndexCode: string, signal: AbortSignal) => Promise<string>

const path = '/artemis/api/video/v2/cameras/previewURLs'
const Found = z.object({ url: z.url({ protocol: /^https?$/ }) })

/** The headers by which the platform recognises us: an HMAC over method, types, headers and path. */
const signRequest = (key: string, secret: string, nonce: string, now: Date) => {
  const signed = { 'x-ca-key': key, 'x-ca-nonce': nonce, 'x-ca-timestamp': String(now.getTime()) }
  const lines = ['POST', '*/*', 'application/json', ...Object.entries(signed).map((pair) => pair.join(':')), path]
  return {
    ...signed,
    accept: '*/*',
    'content-type': 'application/json',
    'x-ca-signature-headers': Object.keys(signed).join(','),
    'x-ca-signature': createHmac('sha256', secret).update(lines.join('\n')).digest('base64'),
  }
}

const askVideoPlatform =
  ({ url, key, secret }: NonNullable<Config['videoPlatform']>, now: () => Date): VideoPlatform =>
  async (cameraIndexCode, signal) => {
    const body = JSON.stringify({ cameraIndexCode, streamType: 1, protocol: 'hls', transmode: 1 })
    const headers = signRequest(key, secret, randomUUID(), now())
    const { data } = await askProvider('视频平台', `${url}${path}`, { headers, body }, signal)
    return Found.parse(data).url
  }

/** A video platform for demonstrations: the console draws a picture that says so. */
const demoVideoPlatform: VideoPlatform = () => Promise.resolve(demoVideoUrl)

/**
 * Returns the configured video platform, a pretended one in demo mode, or null. Its key and secret stay on the server
 * (hole H-057). A camera is known there by its index code, which is the serial number of the device here.
 */
export const makeVideoPlatform = (
  { videoPlatform, demo }: Pick<Config, 'videoPlatform' | 'demo'>,
  now: () => Date,
): VideoPlatform | null => {
  if (videoPlatform !== null) return askVideoPlatform(videoPlatform, now)
  return demo ? demoVideoPlatform : null
}
