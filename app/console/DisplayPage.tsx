import { NotYet } from '../../platform/console/shell/NotYet.tsx'
import { NotFound } from '../../platform/console/shell/Trouble.tsx'
import { deviceWord } from '../../platform/contract/words.ts'

/** The pages for displays, which are open to everybody (foundations §2); their areas are not built yet. */
const displaysToCome: Readonly<Record<string, string>> = {
  [`/${deviceWord}/fd`]: '人脸展示屏',
  [`/${deviceWord}/id`]: '信息展示屏',
}

/** Whether a path is that of a display page, known or not. */
export const isDisplayPath = (path: string) => path.startsWith(`/${deviceWord}/`)

/** A page for a display at the school's gate or hall. */
export const DisplayPage = ({ path }: { path: string }) => {
  const title = displaysToCome[path]
  return title === undefined ? <NotFound isAlone /> : <NotYet title={title} area="设备管理" />
}
