-- One word for one idea: whoever plays a seat for the computer is a commander.
ALTER TABLE seats RENAME COLUMN mind TO commander;
