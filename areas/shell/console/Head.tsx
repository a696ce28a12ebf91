import { ContainerOutlined } from '@ant-design/icons'
import { HeadBar } from '../../../platform/console/shell/HeadBar.tsx'
import { PersonalPanel } from '../../identity/console/index.ts'
import { historyPath, historyTitle } from '../../jobs/console/index.ts'
import { QuickSearch } from './palette/QuickSearch.tsx'
import { SchoolBadge } from './SchoolBadge.tsx'
import { ToManagement } from './ToManagement.tsx'
import { WorkBoard } from './WorkBoard.tsx'

/** Whoever's menu lacks it, as a gate keeper's does, has jobs of their own all the same. */
const ownPlaces = [{ path: historyPath, name: historyTitle, icon: <ContainerOutlined aria-hidden="true" /> }]

/** The bar above the shell, and above the home pages, which have a name of their own and the way to the shell. */
export const Head = ({ title, isHome = false }: { title?: string; isHome?: boolean }) => (
  <HeadBar
    badge={<SchoolBadge />}
    {...(title === undefined ? {} : { title })}
    search={<QuickSearch />}
    menu={
      <>
        {isHome ? <ToManagement /> : null}
        <WorkBoard />
      </>
    }
    person={<PersonalPanel places={ownPlaces} />}
  />
)
