// Run by mongosh as the administrator: initiates the replica set the first time, and gives the API a
// user that can read and write the store's database and nothing else. Fails until mongod accepts it.
const { MONGO_INITDB_ROOT_USERNAME, MONGO_INITDB_ROOT_PASSWORD, MONGO_API_PASSWORD } = process.env;
const login = [MONGO_INITDB_ROOT_USERNAME, MONGO_INITDB_ROOT_PASSWORD].map(encodeURIComponent);
const admin = connect(
  `mongodb://${login.join(':')}@127.0.0.1:27017/admin?directConnection=true&serverSelectionTimeoutMS=2000`,
);

try {
  admin.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  admin.adminCommand({
    replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] },
  });
}
if (!admin.hello().isWritablePrimary) throw new Error('not primary yet');

const store = admin.getSiblingDB('vajra');
const user = { pwd: MONGO_API_PASSWORD, roles: [{ role: 'readWrite', db: 'vajra' }] };
if (store.getUser('api')) store.updateUser('api', user);
else store.createUser({ user: 'api', ...user });
