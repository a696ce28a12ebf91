import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Failed, Loading, NoPermission } from '../../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { replacingHistory } from '../../../../platform/console/location/hash.ts'
import { article, articleState } from '../../contract.ts'
import type { EditedArticle } from '../../views.ts'
import { firstTab } from '../tabs.ts'
import { EditorForm } from './EditorForm.tsx'
import { draftOf, newDraft } from './draft.ts'
import { savedStateOf } from './useSaving.ts'

const place = { id: 0, from: firstTab } as const

const unsaved = { id: null, version: 0, state: articleState.draft, at: null } as const

interface NewProps {
  readonly from: string
  /** Called with the article's id after its first save. */
  readonly onAdded: (id: number) => void
}

const NewArticle = ({ from, onAdded }: NewProps) => {
  // A new article begins in the category of the tab from which it was opened.
  const category = Number(from)
  const [reloaded, reload] = useState<EditedArticle | null>(null)
  if (reloaded !== null) return <LoadedArticle first={reloaded} from={from} />
  return (
    <EditorForm
      first={newDraft(Number.isSafeInteger(category) && category > 0 ? category : null)}
      saved={unsaved}
      from={from}
      onReload={reload}
      onAdded={onAdded}
    />
  )
}

const LoadedArticle = ({ first, from }: { readonly first: EditedArticle; readonly from: string }) => {
  const [shown, show] = useState(first)
  return (
    <EditorForm
      key={`${shown.id} ${shown.version}`}
      first={draftOf(shown)}
      saved={savedStateOf(shown)}
      from={from}
      onReload={show}
    />
  )
}

const ExistingArticle = ({ id, from }: { readonly id: number; readonly from: string }) => {
  const found = useCall(article.editedArticle, { params: { id } })
  // A cached article may have an old version, which the server would refuse as stale.
  const [loaded, setLoaded] = useState<EditedArticle | null>(null)
  if (loaded === null && found.data !== undefined && found.isFetchedAfterMount) setLoaded(found.data)
  if (loaded !== null) return <LoadedArticle first={loaded} from={from} />
  return (
    <PageFrame title="编辑文章">
      {found.error ? (
        <Failed error={found.error} title="页面加载失败!" onRetry={found.refetch} />
      ) : (
        <Loading rows={8} />
      )}
    </PageFrame>
  )
}

/** 编辑文章: writes a new article or edits one. */
const EditorScreen = () => {
  const [{ id, from }, change] = useScreenQuery(place)
  // The article that was added here. Its editor stays on the screen when the address gets its id.
  const [added, setAdded] = useState<number | null>(null)
  const showInAddress = useEffectEvent((addedId: number) => replacingHistory(() => change({ id: addedId })))
  useEffect(() => {
    if (added !== null) showInAddress(added)
  }, [added])
  const mayEdit = useAllowed('article:article:edit')
  if (!mayEdit)
    return (
      <PageFrame title="编辑文章">
        <NoPermission />
      </PageFrame>
    )
  if (id === 0 || id === added) return <NewArticle from={from} onAdded={setAdded} />
  return <ExistingArticle key={id} id={id} from={from} />
}

export default EditorScreen
