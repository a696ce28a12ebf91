import { Refusal } from '../../../../platform/contract/refusal.ts'
import { modelRefusals } from '../../contract.ts'
import { brokenFile, tooLarge } from './faults.ts'
import { type Gltf, type GltfAccessor, componentBytes, typeComponents } from './gltf.ts'

/** Elements without data in the file, which the browser has to fill with zeros. */
const mostZeros = 1_000_000

/** The address of outside content, short and without what could mislead a reader. */
const showUri = (uri: string): string => {
  const visible = uri.replaceAll(/[^\p{L}\p{N} ./:_-]/gu, '')
  return visible.startsWith('data:') ? 'data:…' : visible.slice(0, 60)
}

const refuseOutside = (uri: string | undefined): void => {
  if (uri !== undefined) throw new Refusal(modelRefusals.outsideContent, { name: showUri(uri) })
}

const checkBuffers = ({ buffers, bufferViews }: Gltf, binaryLength: number): void => {
  for (const { uri } of buffers) refuseOutside(uri)
  const [own, ...others] = buffers
  if (others.length > 0) throw brokenFile('有多个数据块')
  if (own !== undefined && own.byteLength > binaryLength) throw brokenFile('数据块比说明的短')
  const isInside = bufferViews.every(
    ({ buffer, byteOffset, byteLength }) =>
      buffer === 0 && own !== undefined && byteOffset + byteLength <= own.byteLength,
  )
  if (!isInside) throw brokenFile('数据超出数据块')
}

interface Span {
  readonly bufferView: number
  readonly byteOffset: number
  readonly count: number
  readonly bytes: number
}

const checkSpan = ({ bufferViews }: Gltf, { bufferView, byteOffset, count, bytes }: Span): void => {
  const view = bufferViews[bufferView]
  if (view === undefined) throw brokenFile('缺少数据')
  const stride = view.byteStride ?? bytes
  if (byteOffset + stride * (count - 1) + bytes > view.byteLength) throw brokenFile('数据超出数据块')
}

const bytesOf = ({ componentType, type }: GltfAccessor): number =>
  (componentBytes.get(componentType) ?? 0) * typeComponents[type]

const checkAccessor = (gltf: Gltf, accessor: GltfAccessor): void => {
  const { bufferView, byteOffset, count, sparse } = accessor
  const bytes = bytesOf(accessor)
  if (bufferView !== undefined) checkSpan(gltf, { bufferView, byteOffset, count, bytes })
  if (sparse === undefined) return
  if (sparse.count > count) throw brokenFile('数据超出数据块')
  const indexBytes = componentBytes.get(sparse.indices.componentType) ?? 0
  checkSpan(gltf, { ...sparse.indices, count: sparse.count, bytes: indexBytes })
  checkSpan(gltf, { ...sparse.values, count: sparse.count, bytes })
}

/**
 * Refuses a model whose data is outside the file, inside an address, or beyond the end of the binary data: a browser
 * would fetch it, or reserve memory for it.
 */
export const checkData = (gltf: Gltf, binaryLength: number): void => {
  for (const { uri } of gltf.images) refuseOutside(uri)
  checkBuffers(gltf, binaryLength)
  for (const accessor of gltf.accessors) checkAccessor(gltf, accessor)
  const zeros = gltf.accessors.filter(({ bufferView }) => bufferView === undefined)
  if (zeros.reduce((sum, { count }) => sum + count, 0) > mostZeros) throw tooLarge('空数据', mostZeros)
}
