import { hash } from 'node:crypto'

/** Bytes that SHA-256 takes at a time. */
const block = 64

const padded = (key: Uint8Array, pad: number) => Buffer.alloc(block, pad).map((byte, at) => byte ^ (key[at] ?? 0))

/**
 * HMAC-SHA256 (RFC 2104) under one key, as base64url. Of two one-shot hashes, since `createHmac` takes eight times as
 * long, and a list has a seal for every row. Refuses a key longer than a block.
 */
export const keyedHash = (key: Uint8Array): ((text: string) => string) => {
  if (key.length > block) throw new Error(`the key of a keyed hash has at most ${block} bytes`)
  const [inner, outer] = [padded(key, 0x36), padded(key, 0x5c)]
  return (text) => {
    const within = hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')
    return hash('sha256', Buffer.concat([outer, within]), 'base64url')
  }
}
