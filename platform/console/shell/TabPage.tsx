import { memo, useMemo } from 'react'
import { ScreenPlaceContext } from '../location/screenPlace.ts'
import { setTabSearch } from '../tabs/openTabs.ts'
import { DestinationPage } from './Destination.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import type { Destination } from './resolve.ts'

interface Props {
  readonly id: number
  readonly path: string
  readonly search: string
  readonly destinationOf: (path: string) => Destination
}

/** The contents of one tab: its path's screen, with a place for its filters. */
export const TabPage = memo(({ id, path, search, destinationOf }: Props) => {
  const destination = useMemo(() => destinationOf(path), [destinationOf, path])
  const place = useMemo(() => ({ tab: id, search, setSearch: (next: string) => setTabSearch(id, next) }), [id, search])
  return (
    <ScreenPlaceContext value={place}>
      <ErrorBoundary>
        <DestinationPage destination={destination} />
      </ErrorBoundary>
    </ScreenPlaceContext>
  )
})
