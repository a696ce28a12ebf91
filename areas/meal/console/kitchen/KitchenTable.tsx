import type { KitchenView } from '../../contract.ts'
import styles from './Kitchen.module.css'

/** Lists the classes of all meals, each once, in the order of the classes. */
const listClasses = ({ meals }: KitchenView) => [
  ...new Map(meals.flatMap(({ classes }) => classes.map((one) => [one.classId, one.className] as const))),
]

/** The numbers of a day: classes by meals, with sums. */
export const KitchenTable = ({ kitchen }: { readonly kitchen: KitchenView }) => {
  const countOf = (of: KitchenView['meals'][number], id: number | null) =>
    of.classes.find(({ classId }) => classId === id)?.count ?? 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls without a control inside
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="按班级">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">班级</th>
            {kitchen.meals.map(({ id, name, isSettled }) => (
              <th key={id} scope="col">
                {name}
                {isSettled ? '' : '（预计）'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listClasses(kitchen).map(([classId, name]) => (
            <tr key={classId}>
              <th scope="row">{name}</th>
              {kitchen.meals.map((of) => (
                <td key={of.id}>{countOf(of, classId)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            {kitchen.meals.map(({ id, total }) => (
              <td key={id}>{total}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
