// Run by mongosh as the administrator, on the first member: initiates the replica set the first time, adds
// members that MONGO_MEMBERS names since, and gives the API a user that can read and write the store's
// database and nothing else. Fails until mongod accepts it.
const { MONGO_INITDB_ROOT_USERNAME, MONGO_INITDB_ROOT_PASSWORD, MONGO_API_PASSWORD } = process.env;
const { MONGO_MEMBERS = 'mongo:27017', MONGO_ADDRESS = '127.0.0.1:27017' } = process.env;
const hosts = MONGO_MEMBERS.split(',');
const login = [MONGO_INITDB_ROOT_USERNAME, MONGO_INITDB_ROOT_PASSWORD].map(encodeURIComponent);
const admin = connect(
  `mongodb://${login.join(':')}@${MONGO_ADDRESS}/admin?directConnection=true&serverSelectionTimeoutMS=2000`,
);

// A new primary catches up with the last one for this long. Without the limit it waits for a server that
// hangs until that responds or is given up, and no order is placed meanwhile. What a majority has
// acknowledged, as all orders are, every new primary has.
const settings = { catchUpTimeoutMillis: 2000 };

function readConfig() {
  try {
    return admin.adminCommand({ replSetGetConfig: 1 }).config;
  } catch (error) {
    if (error.codeName !== 'NotYetInitialized') throw error;
    return undefined;
  }
}

const config = readConfig();
if (!config) {
  const members = hosts.map((host, _id) => ({ _id, host }));
  admin.adminCommand({ replSetInitiate: { _id: 'rs0', members, settings } });
}
const { isWritablePrimary, secondary } = admin.hello();
// After a failover another member is the primary, and everything is prepared.
if (!isWritablePrimary && !(config && secondary)) throw new Error('not primary yet');

if (isWritablePrimary && config) {
  const known = config.members.map(({ host }) => host);
  const nextId = Math.max(...config.members.map(({ _id }) => _id)) + 1;
  const [added] = hosts.filter((host) => !known.includes(host));
  const isLimited = config.settings?.catchUpTimeoutMillis === settings.catchUpTimeoutMillis;
  if (added || !isLimited) {
    // A reconfiguration adds one member at a time; the next run adds the next one.
    const members = added ? [...config.members, { _id: nextId, host: added }] : config.members;
    const next = { ...config, members, settings: { ...config.settings, ...settings } };
    admin.adminCommand({ replSetReconfig: { ...next, version: config.version + 1 } });
    if (hosts.some((host) => host !== added && !known.includes(host))) {
      throw new Error('another member has to be added');
    }
  }
}

if (isWritablePrimary) {
  const store = admin.getSiblingDB('vajra');
  const user = { pwd: MONGO_API_PASSWORD, roles: [{ role: 'readWrite', db: 'vajra' }] };
  if (store.getUser('api')) store.updateUser('api', user);
  else store.createUser({ user: 'api', ...user });
}
