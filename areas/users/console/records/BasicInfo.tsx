import { Facts } from '../../../../platform/console/kit/Facts.tsx'
import { isMaskedName } from '../../../../platform/contract/mask.ts'
import { type UserModel, genderNames } from '../../contract.ts'
import { type MaskedField, maskedFieldNames, maskedFields } from '../../lookContract.ts'
import { ShowField } from '../looks/ShowField.tsx'
import styles from './UserDialog.module.css'
import type { UnmaskedFields } from '../looks/useUnmaskedFields.ts'
import { isParentOnly } from '../userStates.ts'

interface Props {
  readonly user: UserModel
  readonly shown: UnmaskedFields
  /** True for a view without editing. Otherwise roles and departments are edited below the facts. */
  readonly isFixed: boolean
}

const childrenText = ({ children }: UserModel): string =>
  children
    .map(
      ({ name, className, relationShip }) =>
        `${name}（${[className, `本人为${relationShip}`].filter(Boolean).join('，')}）`,
    )
    .join('、')

/** The tab 基本信息. Masked fields are shown on demand. */
export const BasicInfo = ({ user, shown, isFixed }: Props) => {
  // Only bureaus get masked names, for children and parents. Their numbers are not shown to bureaus either.
  const isFamily = isMaskedName(user.name)
  const masked = (field: MaskedField) => ({
    name: maskedFieldNames[field],
    value: shown.fields[field] ?? user[field],
    after: user[field] === null || isFamily ? null : <ShowField field={field} shown={shown} />,
  })
  const isParent = isParentOnly(user)
  const departments = user.deptName || user.depts.map((dept) => dept.name).join('、')
  return (
    <>
      <Facts
        facts={[
          {
            name: '姓名',
            value: shown.fields.name ?? user.name,
            after: isFamily ? <ShowField field="name" shown={shown} /> : null,
          },
          { name: '用户名', value: user.username },
          ...(user.selfManaged ? [{ name: '账号', value: '本人管理' }] : []),
          { name: '性别', value: genderNames[user.gender] ?? null },
          { name: '民族', value: user.nationality },
          { name: '出生日期', value: user.birthDate },
          masked('telephone'),
          ...(user.idCardType === null ? [] : [{ name: '证件类型', value: user.idCardType }]),
          { ...masked('idCard'), wide: true },
          ...(isParent ? [] : [{ name: '学工号', value: user.studentOrTeacherCode }]),
          { name: '一卡通号', value: user.schoolCardNum },
          ...(isParent ? [] : [{ name: '部门', value: departments, wide: true }]),
          ...(isFixed ? [{ name: '角色', value: user.roleNames.join('、'), wide: true }] : []),
          ...(user.children.length === 0 ? [] : [{ name: '孩子', value: childrenText(user), wide: true }]),
          { name: '用户组', value: user.groups.map((group) => group.groupName).join('、'), wide: true },
          { ...masked('familyAddress'), wide: true },
        ]}
      />
      {shown.mayShow && !isFamily && maskedFields.some((field) => user[field] !== null) ? (
        <p className={styles.note}>手机号、证件号与家庭住址已脱敏；每次点“显示”查看都会记入查阅记录。</p>
      ) : null}
    </>
  )
}
