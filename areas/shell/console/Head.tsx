import { ContainerOutlined } from '@ant-design/icons'
import { HeadBar } from '../../../platform/console/shell/HeadBar.tsx'
import { PersonalPanel } from '../../identity/console/index.ts'
import { historyPath, historyTitle } from '../../jobs/console/index.ts'
import { QuickSearch } from './palette/QuickSearch.tsx'
import { SchoolBadge } from './SchoolBadge.tsx'
import { ToManagement } from './ToManagement.tsx'
import { WorkBoard } from './WorkBoard.tsx'

/** Users whose menu lacks 操作历史, such as gate keepers, have jobs too, so the personal panel links to it. */
const ownPlaces = [{ path: historyPath, name: historyTitle, icon: <ContainerOutlined aria-hidden="true" /> }]

/** The bar above the shell, and above work homes, which have a title and a button to the shell. */
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
