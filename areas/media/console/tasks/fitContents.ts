import type { LayoutView, ResourceView } from '../../contract.ts'
import { contentKindOf } from '../../words.ts'

/** The resources chosen for a region. */
export interface Content {
  readonly regionKey: number
  readonly resourceIds: number[]
}

type Choices = Pick<LayoutView, 'regions'>
type Kinds = readonly Pick<ResourceView, 'id' | 'kind'>[]

/**
 * Keeps the contents that a layout can show. Regions of another layout have the same keys, so choices made before the
 * layout was changed may name a region that is gone or shows the other kind. Resources that are not loaded yet stay.
 */
export const fitContents = (contents: readonly Content[], { regions }: Choices, resources: Kinds): Content[] => {
  const kinds = new Map(resources.map(({ id, kind }) => [id, kind]))
  return contents.flatMap(({ regionKey, resourceIds }) => {
    const region = regions.find(({ key }) => key === regionKey)
    const wanted = region === undefined ? null : contentKindOf(region.kind)
    if (wanted === null) return []
    return [{ regionKey, resourceIds: resourceIds.filter((id) => (kinds.get(id) ?? wanted) === wanted) }]
  })
}
