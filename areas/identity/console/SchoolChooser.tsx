import { useState } from 'react'
import { roleNames } from '../../../platform/contract/roleNames.ts'
import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { PlainDialog } from '../../../platform/console/kit/PlainDialog.tsx'
import { type SessionUser, roleIdsIn } from '../../../platform/console/session/user.ts'
import { confirmDiscard } from '../../../platform/console/tabs/leaving.ts'
import styles from './SchoolChooser.module.css'
import { readLastSchool } from './renewalHint.ts'
import { enterSchool } from './signIn.ts'

interface Props {
  readonly title: string
  readonly user: SessionUser
  readonly onClose: () => void
}

const rolesText = (user: SessionUser, schoolId: number) =>
  roleIdsIn(user, schoolId)
    .map((roleId) => roleNames[roleId]?.namezh ?? '未知角色')
    .join('、')

/** One button per school with the user's roles there. Choosing one requests a new token (foundations §2, §4). */
export const SchoolChooser = ({ title, user, onClose }: Props) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  const enter = async (schoolId: number) => {
    setChosen(schoolId)
    setFault(null)
    try {
      await enterSchool(schoolId)
    } catch (error) {
      setChosen(null)
      if (!(error instanceof CallError && error.announced)) setFault(errorText(error))
    }
  }

  const choose = (schoolId: number) => {
    // Entering the current school again would needlessly restart all screens.
    if (schoolId === user.schoolId) onClose()
    else confirmDiscard(() => void enter(schoolId))
  }

  // Closing while a school is being entered would sign out at the same time.
  const close = () => {
    if (chosen === null) onClose()
  }

  const last = user.schoolId ?? readLastSchool()
  const first = user.schools.find(({ id }) => id === last) ?? user.schools[0]

  return (
    <PlainDialog title={title} onClose={close}>
      <ul className={styles.schools}>
        {user.schools.map((school) => (
          <li key={school.id}>
            <button
              type="button"
              className={styles.school}
              // The first school gets the focus. With the default focus on the close button, Enter would sign out.
              data-first={school === first}
              disabled={chosen !== null}
              aria-busy={chosen === school.id}
              aria-current={school.id === user.schoolId}
              onClick={() => choose(school.id)}
            >
              <span className={styles.name} title={school.name}>
                {school.name}
              </span>
              <span className={styles.roles}>{rolesText(user, school.id)}</span>
              <svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true">
                <path d="M6 3l5 5-5 5" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
      {fault === null ? null : (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </PlainDialog>
  )
}
