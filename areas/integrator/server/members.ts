import { and, asc, eq, exists } from 'drizzle-orm'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import type { integrator as calls, MemberRow } from '../contract.ts'

/** Lists the people who hold the integrator's role in a school, by name. */
export const listMembers = async ({ db, query }: Context<typeof calls.members>): Promise<MemberRow[]> => {
  const holdsRole = db
    .select({ roleId: memberRole.roleId })
    .from(memberRole)
    .where(
      and(
        eq(memberRole.schoolId, member.schoolId),
        eq(memberRole.memberId, member.id),
        eq(memberRole.roleId, role.integrator),
      ),
    )
  const rows = await db
    .select({
      id: member.id,
      name: member.name,
      username: member.username,
      telephone: member.telephone,
      disabled: member.disabled,
    })
    .from(member)
    .where(and(eq(member.schoolId, query.schoolId), exists(holdsRole)))
    .orderBy(asc(member.pinyin), asc(member.id))
  return rows.map((row) => ({ ...row, telephone: maskTelephone(row.telephone) ?? '' }))
}
