import { useId } from 'react'
import { type SchemeChoice as Choice, chooseScheme, useSchemeChoice } from '../../../platform/console/theme/scheme.ts'
import styles from './SchemeChoice.module.css'

const choices: readonly (readonly [choice: Choice, name: string])[] = [
  ['system', '跟随系统'],
  ['light', '浅色'],
  ['dark', '深色'],
]

/** 外观: system, light or dark; stored per browser. */
export const SchemeChoice = () => {
  const chosen = useSchemeChoice()
  const group = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>外观</legend>
      <div className={styles.options}>
        {choices.map(([choice, name]) => (
          <label key={choice}>
            <input
              type="radio"
              name={group}
              value={choice}
              checked={choice === chosen}
              onChange={() => chooseScheme(choice)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
