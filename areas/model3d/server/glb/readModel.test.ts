import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RefusalKind } from '../../../../platform/contract/refusal.ts'
import { describeBoxes, makeBoxModel, writeGlb } from '../../boxModel.ts'
import { modelRefusals } from '../../contract.ts'
import { readModel } from './readModel.ts'

let folder = ''
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model3d-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = async (bytes: Uint8Array) => {
  const path = join(folder, String((files += 1)))
  await writeFile(path, bytes)
  return readModel(path)
}

const box = { name: '1号楼', middle: [0, 0], size: [40, 20, 12], colour: '#d6e4ff' } as const
const { json, binary } = describeBoxes([box], '校园')

/** A GLB file of one box whose description is changed. */
const changed = (change: object) => writeGlb({ ...json, ...change }, binary)

const expectRefused = async (bytes: Uint8Array, kind: RefusalKind, text = '') => {
  const error: unknown = await read(bytes).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ kind: { code: kind.code } })
  expect(JSON.stringify(error instanceof Error ? { ...error } : error)).toContain(text)
}

test('reads the names, parents and extents of parts', async () => {
  const found = await read(makeBoxModel([box, { ...box, name: ' 二号\u202e楼\n', middle: [60, 10] }]))
  expect(found).toMatchObject({ nodes: 3, meshes: 1, triangles: 24, unnamed: 0 })
  expect(found.parts).toEqual([
    { name: '校园', parent: '', nodes: [0], size: [100, 30, 12] },
    { name: '1号楼', parent: '校园', nodes: [1], size: [40, 20, 12] },
    { name: '二号 楼', parent: '校园', nodes: [2], size: [40, 20, 12] },
  ])
})

test('joins nodes of one name, counts those without a name, and leaves out what isn’t drawn', async () => {
  const nodes = [
    { children: [1, 2, 3, 4] },
    { name: '窗', mesh: 0 },
    { name: '窗', mesh: 0, rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], scale: [4, 2, 1] },
    { mesh: 0 },
    { name: '相机' },
  ]
  const found = await read(changed({ nodes }))
  expect(found).toMatchObject({ unnamed: 1, triangles: 36 })
  expect(found.parts).toEqual([{ name: '窗', parent: '', nodes: [1, 2], size: [1, 1, 1] }])
})

test('turns the extent of a turned node', async () => {
  const turned = { name: '楼', mesh: 0, rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], scale: [4, 2, 1] }
  const found = await read(changed({ nodes: [turned] }))
  expect(found.parts[0]?.size).toEqual([1, 4, 2])
})

describe('the container', () => {
  const good = makeBoxModel([box])
  const { brokenFile, otherVersion } = modelRefusals
  const withWord = (at: number, value: number) => {
    const bytes = new Uint8Array(good)
    new DataView(bytes.buffer).setUint32(at, value, true)
    return bytes
  }

  test.each([0, 3, 11, 12, 19, 60, good.length - 1])('refuses a file cut after %i bytes', (length) =>
    expectRefused(good.slice(0, length), brokenFile),
  )
  test('refuses another magic', () => expectRefused(withWord(0, 1), brokenFile, '不是 GLB 文件'))
  test('refuses another version, which it names', () => expectRefused(withWord(4, 1), otherVersion, '1'))
  test('refuses a length that the header states wrongly', () => expectRefused(withWord(8, 40), brokenFile))
  test('refuses chunks longer than the file', () => expectRefused(withWord(12, 0xffff_fff0), brokenFile))
  test('refuses a first chunk of another type', () => expectRefused(withWord(16, 0x004e4942), brokenFile))
  test('refuses a description that is no JSON', () => expectRefused(withWord(20, 0x20202020), brokenFile))
  test('refuses glTF 1.0 inside', () => expectRefused(changed({ asset: { version: '1.0' } }), otherVersion, '1.0'))
})

describe('the description', () => {
  const { tooLarge, tooManyNodes, brokenFile, noNamedPart } = modelRefusals
  const textGlb = (text: string) => {
    const bytes = writeGlb('', binary)
    const content = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4))
    const head = new Uint8Array(20)
    head.set(bytes.slice(0, 20))
    new DataView(head.buffer).setUint32(8, 20 + content.length, true)
    new DataView(head.buffer).setUint32(12, content.length, true)
    return Buffer.concat([head, content])
  }

  test('refuses a million nodes before they are parsed', () =>
    expectRefused(textGlb(`{"asset":{"version":"2.0"},"nodes":[${'{},'.repeat(999_999)}{}]}`), tooLarge))
  test('refuses more nodes than the limit', () =>
    expectRefused(changed({ nodes: Array.from({ length: 5001 }, () => ({})) }), tooManyNodes, '5000'))
  test('refuses deep nesting, but not brackets in a text', async () => {
    await expectRefused(textGlb(`{"asset":{"version":"2.0"},"extras":${'['.repeat(90_000)}`), tooLarge)
    const found = await read(changed({ extras: `${'['.repeat(1000)}\\"[` }))
    expect(found.parts).toHaveLength(2)
  })
  test('refuses more than 4 MB', () => expectRefused(textGlb(`{"extras":"${'x'.repeat(4_194_304)}"}`), tooLarge))
  test('refuses endless numbers', () =>
    expectRefused(textGlb(JSON.stringify(json).replace('"scale":[40', '"scale":[1e999')), brokenFile))
  test('refuses a model without names', () => expectRefused(changed({ nodes: [{ mesh: 0 }] }), noNamedPart))
})

describe('the tree', () => {
  const { brokenFile, tooLarge } = modelRefusals
  const tree = (...nodes: readonly object[]) => changed({ nodes })

  test('refuses a circle below the scene', () =>
    expectRefused(tree({ name: 'a', mesh: 0 }, { children: [2] }, { children: [1] }), brokenFile, '循环'))
  test('refuses a node that is below itself', () => expectRefused(tree({ children: [0], mesh: 0 }), brokenFile))
  test('refuses a node with two parents', () =>
    expectRefused(tree({ children: [1, 2] }, { children: [2] }, { name: 'a', mesh: 0 }), brokenFile, '多个上级'))
  test('refuses a missing child', () => expectRefused(tree({ children: [7] }), brokenFile))
  test('refuses a deep tree', () => {
    const deep = Array.from({ length: 80 }, (_, at) => (at < 79 ? { children: [at + 1] } : { name: 'a', mesh: 0 }))
    return expectRefused(tree(...deep), tooLarge, '层数')
  })
  test('refuses a file without a scene', () => expectRefused(changed({ scenes: [] }), brokenFile, '没有场景'))
})

describe('the data', () => {
  const { outsideContent, brokenFile, tooLarge, unsupportedExtensions } = modelRefusals
  const [first, ...others] = json.accessors
  const drawing = (count: number) => changed({ accessors: [{ ...first, count }, ...others] })

  test.each(['model.bin', 'https://evil.example/a.bin', 'data:text/html;base64,PHNjcmlwdD4='])(
    'refuses a buffer at %s',
    (uri) => expectRefused(changed({ buffers: [{ byteLength: binary.length, uri }] }), outsideContent),
  )
  test.each(['pic.png', 'data:text/html,<script>alert(1)</script>', 'data:image/png;base64,AAAA'])(
    'refuses a texture at %s',
    (uri) => expectRefused(changed({ images: [{ uri }] }), outsideContent),
  )
  test('refuses data beyond the end', () => expectRefused(drawing(1_000_000_000), brokenFile))
  test('refuses endless zeros without data', () => {
    const zeros = { componentType: 5126, count: 500_000_000, type: 'VEC3' }
    return expectRefused(changed({ accessors: [...json.accessors, zeros] }), tooLarge)
  })
  test('refuses a buffer longer than the chunk', () =>
    expectRefused(changed({ buffers: [{ byteLength: 1_000_000 }] }), brokenFile))
  test('refuses a mesh without positions', () =>
    expectRefused(changed({ meshes: [{ primitives: [{ attributes: {} }] }] }), brokenFile))
  test('refuses more triangles than a browser draws, also if nodes share them', async () => {
    const primitives = Array.from({ length: 100 }, () => json.meshes[0]?.primitives[0])
    const nodes = Array.from({ length: 4000 }, (_, at) => ({ name: `窗${at}`, mesh: 0 }))
    const scenes = [{ nodes: nodes.map((_, at) => at) }]
    await expectRefused(changed({ nodes, scenes, meshes: [{ primitives }] }), tooLarge)
  })
  test.each([
    ['KHR_draco_mesh_compression', 'extensionsRequired'],
    ['KHR_draco_mesh_compression', 'extensionsUsed'],
    ['EXT_meshopt_compression', 'extensionsRequired'],
    ['KHR_texture_basisu', 'extensionsRequired'],
    ['EXT_mesh_gpu_instancing', 'extensionsUsed'],
  ])('names the extension %s in %s when it refuses it', (name, field) =>
    expectRefused(changed({ [field]: [name] }), unsupportedExtensions, name),
  )
  test('refuses instances that the model doesn’t list as an extension', () => {
    const node = { name: '树', mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 0 } } } }
    return expectRefused(changed({ nodes: [node] }), unsupportedExtensions, 'EXT_mesh_gpu_instancing')
  })
  test('accepts extensions that can be drawn or left out', async () => {
    const found = await read(
      changed({ extensionsRequired: ['KHR_mesh_quantization'], extensionsUsed: ['EXT_meshopt_compression'] }),
    )
    expect(found.parts).toHaveLength(2)
  })
})

describe('references', () => {
  const { brokenFile, otherVersion } = modelRefusals
  const [mesh] = json.meshes
  const [primitive] = mesh?.primitives ?? []
  const drawn = { name: '楼', mesh: 0 }
  const light = { extensions: { KHR_lights_punctual: { light: 9 } } }
  const animation = { channels: [{ sampler: 3, target: { node: 0, path: 'scale' } }], samplers: [] }
  const withPrimitive = (change: object) => ({ meshes: [{ primitives: [{ ...primitive, ...change }] }] })
  const withPosition = (change: object) => ({
    accessors: [{ ...json.accessors[0], ...change }, ...json.accessors.slice(1)],
  })

  test.each([
    ['a missing material', withPrimitive({ material: 99 })],
    ['a missing attribute', withPrimitive({ attributes: { POSITION: 0, NORMAL: 9 } })],
    ['a missing morph target', withPrimitive({ targets: [{ POSITION: 99 }] })],
    ['indices that are no numbers', withPrimitive({ indices: 1 })],
    ['a missing skin', { nodes: [{ ...drawn, skin: 5 }] }],
    ['a missing camera', { nodes: [{ ...drawn, camera: 5 }] }],
    ['a missing light', { nodes: [{ ...drawn, ...light }] }],
    ['a missing sampler', { animations: [animation] }],
    ['animations that are no list', { animations: 'x' }],
    ['a missing texture', { materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 50 } } }] }],
    ['a missing image', { textures: [{ source: 9 }] }],
    ['a picture declared as a page', { images: [{ bufferView: 0, mimeType: 'text/html' }] }],
    ['positions of one number', withPosition({ type: 'SCALAR' })],
    ['bounds in the wrong order', withPosition({ min: [1, 1, 1] })],
    ['bounds beyond any campus', withPosition({ max: [1e30, 1, 1] })],
    ['a scale beyond any campus', { nodes: [{ ...drawn, scale: [1e300, 1, 1] }] }],
  ])('refuses %s', (_, change) => expectRefused(changed(change), brokenFile))
  test('refuses a file for later readers', () =>
    expectRefused(changed({ asset: { version: '2.0', minVersion: '3.0' } }), otherVersion, '3.0'))
  test('accepts references that the file has, and notes of the vendor', async () => {
    const materials = [{ extras: { mainTexture: { index: 7 } } }]
    const found = await read(
      changed({ materials, cameras: [{ type: 'perspective' }], nodes: [{ ...drawn, camera: 0 }] }),
    )
    expect(found.parts).toHaveLength(1)
  })
})

describe('textures', () => {
  const withTexture = (bytes: Uint8Array) => {
    const view = { buffer: 0, byteOffset: binary.length, byteLength: bytes.length }
    const all = new Uint8Array([...binary, ...bytes])
    const images = [{ bufferView: 3, mimeType: 'image/png' }]
    const parts = { images, bufferViews: [...json.bufferViews, view], buffers: [{ byteLength: all.length }] }
    return writeGlb({ ...json, ...parts }, all)
  }
  const picture = async (width: number) =>
    new Uint8Array(
      await sharp({ create: { width, height: 1, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )

  test('accepts a PNG', async () => {
    expect((await read(withTexture(await picture(8)))).parts).toHaveLength(2)
  })
  test('refuses one that is too large to decode', async () =>
    expectRefused(withTexture(await picture(9000)), modelRefusals.unusableTexture, '8192'))
  test('refuses a web page in its place', () =>
    expectRefused(withTexture(new TextEncoder().encode('<svg onload=alert(1)/>')), modelRefusals.unusableTexture))
})
