import type { Area } from '../../../platform/contract/area.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { serve } from '../../../platform/server/serve.ts'
import { shellArea } from '../area.ts'
import { deleteCustomMenu, findCustomMenus, reachCustomMenus, saveCustomMenu } from './customMenus.ts'
import { menusExport } from './exportMenus.ts'
import { customMenu, navigationTree } from './menu.ts'
import { findMenuAddress } from './menuAddress.ts'

/** The shell area, given all areas, whose menus it gathers. */
export const shellServer = (areas: readonly Area[]) =>
  serve(
    shellArea,
    {
      navTree: ({ session, params }) => {
        // One's own menu only; anybody else's answers as one that does not exist.
        if (params.username !== session.username) throw new Refusal(common.notFound)
        return navigationTree(areas, session)
      },
      // No application of its own yet: areas that bring one declare it in their manifest.
      appNavTree: () => [],
      customMenu: ({ db, session }) => customMenu(db, session),
      menuAddress: findMenuAddress,
      customMenuPage: findCustomMenus,
      saveCustomMenu,
      deleteCustomMenu,
      exportCustomMenus: menusExport.handler,
    },
    { customMenu: reachCustomMenus },
    [menusExport.work],
  )
