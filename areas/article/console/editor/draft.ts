import type { CallInput } from '../../../../platform/console/client/endpoint.ts'
import type { article } from '../../contract.ts'
import type { EditedArticle, FileView, TargetView } from '../../views.ts'
import type { ReceiptKind } from '../../words.ts'

/** An article in the editor. */
export interface Draft {
  readonly title: string
  readonly html: string
  readonly categoryId: number | null
  readonly tags: readonly string[]
  readonly cover: FileView | null
  readonly attachments: readonly FileView[]
  readonly audience: readonly TargetView[]
  readonly receipt: ReceiptKind
  /** `yyyy-MM-dd HH:mm:ss`, empty for none. */
  readonly publishAt: string
}

/** The draft of a new article in a category. */
export const newDraft = (categoryId: number | null): Draft => ({
  title: '',
  html: '',
  categoryId,
  tags: [],
  cover: null,
  attachments: [],
  audience: [],
  receipt: 'none',
  publishAt: '',
})

/** The draft of an article that is edited. */
export const draftOf = (edited: EditedArticle): Draft => ({
  title: edited.title,
  html: edited.htmlContent,
  categoryId: edited.categoryId === 0 ? null : edited.categoryId,
  tags: edited.articleTags,
  cover: edited.image,
  attachments: edited.attachments,
  audience: edited.audience,
  receipt: edited.receipt,
  publishAt: edited.publishAt ?? '',
})

/** True if the text has pictures of other sites, which the next save fetches. */
export const hasForeignPictures = ({ html }: Draft): boolean => html.includes(' data-src="')

interface Saved {
  readonly id: number | null
  readonly version: number
}

type Body = CallInput<typeof article.saveArticle>['body']

/** The body of a save. */
export const bodyOf = (draft: Draft, { id, version }: Saved, state: 0 | 1, isAutosave = false): Body => ({
  ...(id === null ? {} : { id }),
  title: draft.title.trim(),
  htmlContent: draft.html,
  ...(draft.categoryId === null ? {} : { categoryId: draft.categoryId }),
  state,
  articleTags: [...draft.tags],
  image: draft.cover?.id ?? null,
  attachmentIds: draft.attachments.map(({ id: fileId }) => fileId),
  audience: draft.audience.map(({ kind, id: targetId, people }) => ({ kind, id: targetId, people })),
  publishAt: draft.publishAt === '' ? null : draft.publishAt,
  receipt: draft.receipt,
  isAutosave,
  version,
})
