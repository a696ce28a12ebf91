import type { Area } from '../../../platform/contract/area.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import type { PermissionRules } from '../../../platform/server/permissions.ts'
import { serve } from '../../../platform/server/serve.ts'
import { permissionsArea } from '../area.ts'
import './leavers.ts'
import { makeCatalogue } from './catalogue.ts'
import { exportingGroups, queueExport } from './exportGroup.ts'
import { findGroupModels, setGroupModels } from './groupModels.ts'
import { findGroupUsers, linkUsers, unlinkUsers } from './groupUsers.ts'
import { deleteGroup, listGroups, reachGroups, saveGroup } from './groups.ts'
import { importWork, makeTemplate, queueImport } from './importGroups.ts'
import { findOfUser, findTreeOfUser, setOfUser } from './ofUser.ts'

export { grantsOf } from './grants.ts'

interface Parts {
  readonly areas: readonly Area[]
  /** What each role may do by default. */
  readonly rules: PermissionRules
  /** Where sheets are put; asked when they are, since the store is made after the areas. */
  readonly files: () => Files
}

/** The permissions area, given all that there is to grant. */
export const permissionsServer = ({ areas, rules, files }: Parts) => {
  const catalogue = makeCatalogue(areas)
  return serve(
    permissionsArea,
    {
      own: ({ session }) => [...session.permissions].toSorted(),
      ofUser: (context) => findOfUser(rules, context),
      treeOfUser: (context) => findTreeOfUser(rules, catalogue, context),
      setOfUser: (context) => setOfUser(catalogue, context),
      groups: listGroups,
      saveGroup,
      deleteGroup,
      groupUsers: findGroupUsers,
      linkUsers: (context) => linkUsers(rules, context),
      unlinkUsers,
      groupModels: (context) => findGroupModels(catalogue, context),
      setGroupModels: (context) => setGroupModels(catalogue, context),
      importGroups: (context) => queueImport(rules, context),
      importTemplate: makeTemplate,
      exportGroup: queueExport,
    },
    { userGroup: reachGroups },
    [exportingGroups(files), importWork(files)],
  )
}
