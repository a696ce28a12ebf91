import type { Area } from '../../../platform/contract/area.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { serve } from '../../../platform/server/serve.ts'
import { shellArea } from '../area.ts'
import './auditTitles.ts'
import { deleteCustomMenu, findCustomMenus, reachCustomMenus, saveCustomMenu } from './customMenus.ts'
import { menusExport } from './exportMenus.ts'
import { listCustomMenu, navigationTree } from './menu.ts'
import { findMenuAddress } from './menuAddress.ts'

/** Builds the shell area's server from all areas, whose menus it combines. */
export const shellServer = (areas: readonly Area[]) =>
  serve(
    shellArea,
    {
      navTree: ({ session, params }) => {
        // A user may read only their menu. Other usernames answer as if they didn't exist.
        if (params.username !== session.username) throw new Refusal(common.notFound)
        return navigationTree(areas, session)
      },
      // No applications yet. Areas that bring one will declare it in their manifest.
      appNavTree: () => [],
      customMenu: ({ db, session }) => listCustomMenu(db, session),
      menuAddress: findMenuAddress,
      customMenuPage: findCustomMenus,
      saveCustomMenu,
      deleteCustomMenu,
      exportCustomMenus: menusExport.handler,
    },
    { customMenu: reachCustomMenus },
    [menusExport.work],
  )
