import type { FastifyInstance } from 'fastify'
import { fileGone } from '../../contract/files.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Files } from '../files/files.ts'
import { type Brands, logoPath } from './brands.ts'

/**
 * Serves the logos of brands to anyone who sees the login page, and no other file. A new logo has a new address, so
 * browsers may cache the old one forever.
 */
export const serveBrandLogos = (http: FastifyInstance, brands: Brands, files: Files): void => {
  http.get<{ Params: { key: string } }>(`${logoPath}:key`, { exposeHeadRoute: false }, async (request, reply) => {
    const logo = await brands.logo(request.params.key)
    if (logo === null) throw new Refusal(fileGone)
    const content = await files.open(logo.key)
    return reply
      .type(logo.contentType)
      .header('content-length', logo.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(content)
  })
}
