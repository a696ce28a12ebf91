import { Suspense } from 'react'
import { Failed, Loading } from '../kit/States.tsx'
import { ExternalPage } from './ExternalPage.tsx'
import { NotAllowed, NotInSchool } from './NotOpen.tsx'
import type { Destination } from './resolve.ts'
import styles from './Destination.module.css'
import { NotFound } from './Trouble.tsx'

const Pending = () => (
  <div className={styles.notice}>
    <Loading rows={8} />
  </div>
)

/** Shows the screen of a path, or a page that explains why there is none. */
export const DestinationPage = ({ destination }: { destination: Destination }) => {
  switch (destination.kind) {
    case 'screen':
      return (
        <Suspense fallback={<Pending />}>
          <destination.screen.Component />
        </Suspense>
      )
    case 'external':
      return <ExternalPage entry={destination.entry} />
    case 'notInSchool':
      return <NotInSchool title={destination.title} />
    case 'noPermission':
      return <NotAllowed title={destination.title} granting={destination.granting} />
    case 'pending':
      return <Pending />
    case 'menuFailed':
      return <Failed title="菜单加载失败" error={destination.menu.error} onRetry={destination.menu.retry} />
    case 'unknown':
      return <NotFound />
  }
}
