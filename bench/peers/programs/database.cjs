// A database of its own for one program: `node database.cjs create NAME` tells its address, and where PostgreSQL runs on this machine;
// `node database.cjs drop NAME` takes it away.
const { readFileSync } = require('node:fs');
const { Client } = require('pg');

/** The process that started the one that serves us; null where it is none of this machine. */
async function serverOf(client) {
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const [{ pid }] = rows;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.includes('(postgres)') ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : null;
  } catch {
    return null;
  }
}

async function main([what, name]) {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    if (what === 'drop') return;
    await client.query(`CREATE DATABASE ${name}`);
    const address = new URL(process.env.DATABASE_URL);
    address.pathname = `/${name}`;
    console.log(JSON.stringify({ url: address.href, server: await serverOf(client) }));
  } finally {
    await client.end();
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
