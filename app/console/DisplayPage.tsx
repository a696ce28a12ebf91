import { Suspense } from 'react'
import { loadDismissalBoard } from '../../areas/afterSchool/console/index.ts'
import { displayPlaces } from '../../areas/display/console/index.ts'
import { loadClassPad } from '../../areas/media/console/index.ts'
import { Loading } from '../../platform/console/kit/States.tsx'
import { NotFound } from '../../platform/console/shell/Trouble.tsx'
import { deviceWord } from '../../platform/contract/words.ts'

const places = displayPlaces(loadDismissalBoard, loadClassPad)

/** True for a path under the display pages, even if no such page exists. */
export const isDisplayPath = (path: string) => path.startsWith(`/${deviceWord}/`)

/** A page for a display at the school's gate or hall. */
export const DisplayPage = ({ path }: { path: string }) => {
  const place = places.find((one) => one.path === path)
  if (place === undefined) return <NotFound isAlone />
  return (
    <Suspense fallback={<Loading rows={4} />}>
      <place.Component key={path} />
    </Suspense>
  )
}
