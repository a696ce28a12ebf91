import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const fileOf = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const compose = fileOf('compose.yaml')

/** What every node is given. */
const nodes = compose.slice(compose.indexOf('x-node:'), compose.indexOf('services:'))

test('every image is one version, not whichever is newest', () => {
  const images = [...compose.matchAll(/image: (\S+)/g)].map(([, image]) => image)
  expect(images.length).toBeGreaterThan(3)
  for (const image of images) expect(image).toMatch(/:(?:\d+\.\d+|RELEASE\.\d{4}-)/)
  for (const [, image] of fileOf('Dockerfile').matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/:\d+\.\d+\.\d+/)
})

test('no node is given the password of an administrator, and no password is used twice', () => {
  expect(nodes).toContain('${XINGTAN_PASSWORD:?}')
  for (const administrators of ['${POSTGRES_PASSWORD', '${MINIO_PASSWORD']) {
    expect(compose).toContain(administrators)
    expect(nodes).not.toContain(administrators)
  }
})

test('the login of the nodes is neither superuser nor a maker of roles', () => {
  const script = fileOf('compose.postgres.sh')
  expect(script).toMatch(/create role xingtan login password/)
  expect(script).not.toMatch(/superuser;|createrole|bypassrls/i)
})

test('the image keeps nights within the volume of the data, and is restarted where it does not live, not where it is not ready', () => {
  const image = fileOf('Dockerfile')
  expect(image).toContain('DATA=/data BACKUPS=/data/backups')
  expect(image).toMatch(/^VOLUME \/data$/m)
  const check = image.slice(image.indexOf('HEALTHCHECK'))
  expect(check).toContain('/healthz')
  expect(check).not.toContain('/readyz')
})
