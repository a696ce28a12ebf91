import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '../../../../platform/console/client/callError.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useRefresh } from '../../../../platform/console/client/useRefresh.ts'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { useUnsaved } from '../../../../platform/console/kit/unsaved.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { article, articleState } from '../../contract.ts'
import { EditedArticle } from '../../views.ts'
import { articleReads } from '../reads.ts'
import { type Draft, bodyOf, hasForeignPictures } from './draft.ts'
import { type Faults, toFaults } from './faults.ts'

/** How long after a change a draft is saved automatically, ms. */
const autosaveDelay = 20_000

/** The saved state of the article in the editor. */
export interface SavedState {
  readonly id: number | null
  readonly version: number
  readonly state: 0 | 1 | 2
  /** When it was last saved; null for a new article. */
  readonly at: string | null
}

/** The state of an article that was loaded or saved. */
export const savedStateOf = ({ id, version, state, editTime }: EditedArticle): SavedState => ({
  id,
  version,
  state,
  at: editTime,
})

interface Handlers {
  /** Called with the id of a new article after its first save. */
  readonly onAdded: ((id: number) => void) | undefined
  /** Called with the fields that a refused save blames, which are none for most refusals. */
  readonly onFaults: (faults: Faults) => void
}

const failures = { 0: '保存草稿失败!', 1: '博客发布失败!' } as const

const readStale = (error: unknown): EditedArticle | null => {
  if (!(error instanceof CallError) || error.code !== common.stale.code) return null
  return EditedArticle.safeParse(error.data).data ?? null
}

/**
 * Saves the draft in the editor: by a button, and automatically while it is a draft. `theirs` is the article as somebody
 * else has saved it meanwhile.
 */
export const useSaving = (draft: Draft, first: SavedState, { onAdded, onFaults }: Handlers) => {
  const [saved, setSaved] = useState(first)
  const [savedDraft, setSavedDraft] = useState(draft)
  const [theirs, setTheirs] = useState<EditedArticle | null>(null)
  const [isPending, setPending] = useState(false)
  const refresh = useRefresh(articleReads)
  const isChanged = draft !== savedDraft
  useUnsaved(() => isChanged)
  const isBusy = useRef(false)

  /** Saves once. Returns the saved article, or null after a failure, which is shown. */
  const send = async (state: 0 | 1, isAutosave = false, version = saved.version): Promise<EditedArticle | null> => {
    if (isBusy.current) return null
    isBusy.current = true
    setPending(!isAutosave)
    try {
      const body = bodyOf(draft, { id: saved.id, version }, state, isAutosave)
      const answer = await callServer(article.saveArticle, { body })
      setSaved(savedStateOf(answer.article))
      setSavedDraft(draft)
      setTheirs(null)
      if (saved.id === null) onAdded?.(answer.article.id)
      if (answer.droppedPictures.length > 0)
        showToast(`有图片没有取回：${answer.droppedPictures.join('；')}`, 'warning')
      void refresh()
      return answer.article
    } catch (error) {
      const stale = readStale(error)
      setTheirs(stale)
      const reason = error instanceof CallError ? error.message : ''
      if (stale !== null || isAutosave) return null
      showToast(`${failures[state]}${reason}`, 'error')
      onFaults(toFaults(error))
      return null
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }

  const autosave = useEffectEvent(() => {
    const isDraft = saved.state === articleState.draft && draft.publishAt === ''
    // An automatic save would fetch them again each time, because the text in the editor stays.
    if (isDraft && theirs === null && !hasForeignPictures(draft)) void send(articleState.draft, true)
  })
  useEffect(() => {
    if (draft === savedDraft) return undefined
    const timer = setTimeout(() => autosave(), autosaveDelay)
    return () => clearTimeout(timer)
  }, [draft, savedDraft])

  return { saved, isChanged, isPending, theirs, send }
}
