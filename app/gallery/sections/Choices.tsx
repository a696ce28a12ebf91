import { useState } from 'react'
import { DepartmentSelect } from '../../../areas/organisation/console/index.ts'
import { nodeType } from '../../../areas/registry/contract.ts'
import { UserSelect } from '../../../areas/users/console/index.ts'
import styles from '../Gallery.module.css'
import { Piece } from '../Piece.tsx'

const classes = [nodeType.class]

/** The selects for departments and people. */
export const Choices = () => {
  const [one, setOne] = useState<number | undefined>()
  const [several, setSeveral] = useState<number[]>([1000])
  const [user, setUser] = useState<number | undefined>(40)
  const [users, setUsers] = useState<number[]>([])
  return (
    <>
      <Piece title="一个组织">
        <div className={styles.narrow}>
          <DepartmentSelect aria-label="组织" value={one} onChange={setOne} />
        </div>
      </Piece>
      <Piece title="多个班级，从 2026 级起">
        <div className={styles.narrow}>
          <DepartmentSelect
            multiple
            aria-label="班级"
            types={classes}
            root={10}
            value={several}
            onChange={setSeveral}
          />
        </div>
      </Piece>
      <Piece title="一个用户">
        <div className={styles.narrow}>
          <UserSelect aria-label="用户" value={user} onChange={setUser} />
        </div>
      </Piece>
      <Piece title="至多三个用户">
        <div className={styles.narrow}>
          <UserSelect multiple aria-label="多个用户" limit={3} value={users} onChange={setUsers} />
        </div>
      </Piece>
      <p role="status">
        组织 {one ?? '无'}，班级 {several.join('、') || '无'}，用户 {user ?? '无'}，多个用户 {users.join('、') || '无'}
      </p>
    </>
  )
}
