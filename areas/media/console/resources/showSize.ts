import { formatSize } from '../../../../platform/contract/upload.ts'
import type { ResourceView } from '../../contract.ts'

/** Returns the size of a resource for people: characters of a notice, pixels and bytes of a picture. */
export const showSize = ({ kind, size, width, height }: ResourceView): string =>
  kind === 'notice' ? `${size} 字` : `${width ?? 0}×${height ?? 0}，${formatSize(size)}`
