import type { Area } from '../../../platform/contract/area.ts'
import type { PermissionRules } from '../../../platform/server/permissions.ts'
import { serve } from '../../../platform/server/serve.ts'
import { permissionsArea } from '../area.ts'
import './auditTitles.ts'
import './leavers.ts'
import { makeCatalogue } from './catalogue.ts'
import { groupExport } from './exportGroup.ts'
import { findGroupModels, setGroupModels } from './groupModels.ts'
import { findGroupUsers, linkUsers, unlinkUsers } from './groupUsers.ts'
import { deleteGroup, listGroups, reachGroups, saveGroup } from './groups.ts'
import { groupsImport, queueImport } from './importGroups.ts'
import { setRoleRules } from './rights.ts'
import { findUserPermissions, findPermissionTree, setUserPermissions } from './userPermissions.ts'

export { selectGrants } from './grants.ts'
export { findMemberPermissions } from './rights.ts'

interface Parts {
  readonly areas: readonly Area[]
  /** Permissions of each role by default. */
  readonly rules: PermissionRules
}

/** Builds the server of the permissions area from all areas' permissions. */
export const permissionsServer = ({ areas, rules }: Parts) => {
  const catalogue = makeCatalogue(areas, rules)
  setRoleRules(rules)
  return serve(
    permissionsArea,
    {
      own: ({ session }) => [...session.permissions].toSorted(),
      ofUser: (context) => findUserPermissions(rules, context),
      treeOfUser: (context) => findPermissionTree(rules, catalogue, context),
      setOfUser: (context) => setUserPermissions(catalogue, context),
      groups: listGroups,
      saveGroup,
      deleteGroup,
      groupUsers: findGroupUsers,
      linkUsers: (context) => linkUsers(catalogue, context),
      unlinkUsers,
      groupModels: (context) => findGroupModels(catalogue, context),
      setGroupModels: (context) => setGroupModels(catalogue, context),
      importGroups: (context) => queueImport(catalogue, context),
      importTemplate: groupsImport.template,
      exportGroup: groupExport.handler,
    },
    { userGroup: reachGroups },
    [groupExport.work, groupsImport.work],
  )
}
