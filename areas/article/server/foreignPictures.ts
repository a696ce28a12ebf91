import pLimit from 'p-limit'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { PictureAway, fetchPicture } from '../../../platform/server/pictures/fetchPicture.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { article } from '../contract.ts'
import { articleLimits } from '../words.ts'
import { type StoredFile, storePicture } from './articleFiles.ts'

type Saving = Pick<Context<typeof article.saveArticle>, 'config' | 'files'>

/** Pictures fetched at the same time, so that twenty slow ones stay within a call's deadline. */
const atOnce = 7

/** A picture of another site that is now stored, or the reason why it isn't. */
type Fetched = { readonly stored: StoredFile } | { readonly reason: string }

const fetchOne = async ({ config, files }: Saving, address: string): Promise<Fetched> => {
  try {
    return { stored: await storePicture(files, await fetchPicture(config, address), '图片.webp') }
  } catch (error) {
    if (error instanceof PictureAway) return { reason: error.reason }
    if (error instanceof Refusal) return { reason: error.message }
    throw error
  }
}

/** The pictures of other sites in a text. */
interface ForeignPictures {
  /** Stored pictures by the place of their address. */
  readonly stored: ReadonlyMap<number, StoredFile>
  /** The addresses that were left out, with reasons. */
  readonly dropped: readonly string[]
}

/** Fetches pictures of other sites, at most 20, and names those that it leaves out. */
export const fetchForeign = async (context: Saving, addresses: readonly string[]): Promise<ForeignPictures> => {
  const most = articleLimits.foreignPictures
  const inTurn = pLimit(atOnce)
  const fetched = await Promise.all(addresses.slice(0, most).map((address) => inTurn(() => fetchOne(context, address))))
  const stored = new Map(fetched.flatMap((one, at) => ('stored' in one ? [[at, one.stored] as const] : [])))
  const reasonAt = (at: number) => {
    const one = fetched[at]
    if (one === undefined) return `一次最多取回 ${most} 张`
    return 'reason' in one ? one.reason : null
  }
  const dropped = addresses.flatMap((address, at) => {
    const reason = reasonAt(at)
    return reason === null ? [] : [`${address}（${reason}）`]
  })
  return { stored, dropped }
}
