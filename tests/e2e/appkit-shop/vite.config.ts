import config from '../foreign-host/vite.config'

// The same as of any page that has installed the package.
export default config
