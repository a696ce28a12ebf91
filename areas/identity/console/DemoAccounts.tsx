import styles from './DemoAccounts.module.css'

const password = 'Xingtan-2026'

const accounts = [
  { username: 'admin', who: '超级管理员' },
  { username: 'bureau', who: '教育局' },
  { username: 'school', who: '学校管理员' },
  { username: 'teacher', who: '教师' },
  { username: 'dorm', who: '宿舍管理员' },
  { username: 'gate', who: '门卫' },
  { username: 'both', who: '两所学校' },
  { username: 'parent', who: '家长' },
  { username: 'nodept', who: '无部门' },
] as const

/** Lists the demo district's accounts. Choosing one fills the login form. */
const DemoAccounts = ({ onChoose }: { onChoose: (username: string, password: string) => void }) => (
  <div className={styles.demo}>
    <p>演示账号，点击填入</p>
    <ul>
      {accounts.map(({ username, who }) => (
        <li key={username}>
          <button type="button" title={username} onClick={() => onChoose(username, password)}>
            {who}
          </button>
        </li>
      ))}
    </ul>
  </div>
)

export default DemoAccounts
