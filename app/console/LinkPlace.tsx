import { alertPages } from '../../areas/alerts/console/index.ts'
import { articlePages } from '../../areas/article/console/index.ts'
import { examPages } from '../../areas/exam/console/index.ts'
import { leavePages } from '../../areas/leave/console/index.ts'
import { materialPages } from '../../areas/material/console/index.ts'
import { LinkPage } from '../../areas/sealedLink/console/index.ts'
import { temperaturePages } from '../../areas/temperature/console/index.ts'

/** The pages that a sealed link may open, by its purpose. */
const pages = { ...leavePages, ...temperaturePages, ...materialPages, ...examPages, ...alertPages, ...articlePages }

/** Shows the page of a sealed link, outside the shell and without an account. */
const LinkPlace = ({ path }: { path: string }) => {
  const token = path.slice(path.lastIndexOf('/') + 1)
  return <LinkPage key={token} token={token} pages={pages} />
}

export default LinkPlace
