import type { CategoryView, ItemView } from '../../projectContract.ts'
import { formatSigned } from '../formatValue.ts'
import styles from './Record.module.css'

interface Props {
  readonly categories: readonly CategoryView[]
  readonly chosen: ItemView | null
  readonly onChoose: (item: ItemView) => void
}

/** Chooses a scoring item. */
export const ItemPicker = ({ categories, chosen, onChoose }: Props) => (
  <section className={styles.part} aria-label="评分项">
    {categories.map((category) => (
      <fieldset key={category.id} className={styles.category}>
        <legend>{category.title}</legend>
        {category.children.map((item) => (
          <button
            key={item.id}
            type="button"
            className={styles.item}
            data-adds={item.value > 0}
            aria-pressed={item.id === chosen?.id}
            onClick={() => onChoose(item)}
          >
            <span>{item.title}</span>
            <strong>{formatSigned(item.value)}</strong>
          </button>
        ))}
      </fieldset>
    ))}
  </section>
)
